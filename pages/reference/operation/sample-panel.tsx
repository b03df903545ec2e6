import { useState } from 'preact/hooks'
import { curlSample } from '../../samples/curl.ts'
import { pythonSample } from '../../samples/python.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'
import { typescriptSample } from '../../samples/typescript.ts'
import { CodeBlock } from '../../text/code-block.tsx'

const languages = [
  { title: 'curl', write: curlSample },
  { title: 'TypeScript', write: typescriptSample },
  { title: 'Python', write: pythonSample },
] as const

// Whoever writes Python wants it of the next operation, too.
let chosen: (typeof languages)[number] = languages[0]

/** The request in the reader's language. */
export function SamplePanel({ request }: { readonly request: SampleRequest }) {
  const [language, setLanguage] = useState(chosen)
  const choose = (next: typeof language) => {
    chosen = next
    setLanguage(next)
  }
  return (
    <section class="card" aria-label="Samples">
      <div class="card-head">
        <h2>Sample</h2>
        <div class="choices">
          {languages.map((each) => (
            <button key={each.title} type="button" aria-pressed={each === language} onClick={() => choose(each)}>
              {each.title}
            </button>
          ))}
        </div>
      </div>
      <CodeBlock text={language.write(request)} name={`${language.title} sample`} />
    </section>
  )
}
