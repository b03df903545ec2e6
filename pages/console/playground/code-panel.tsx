import { useState } from 'preact/hooks'
import { curlSample } from '../../samples/curl.ts'
import { pythonSample } from '../../samples/python.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'
import { typescriptSample } from '../../samples/typescript.ts'
import { CodeBlock } from '../../text/code-block.tsx'
import { apiAddress } from '../api/place-of-gateway.ts'
import { bodyOf, type Form, paths, type Question } from './conversation.ts'

const languages = [
  { title: 'curl', write: curlSample },
  { title: 'TypeScript', write: typescriptSample },
  { title: 'Python', write: pythonSample },
] as const

/** The exact request, as code that sends it with a key. */
export function CodePanel(props: { readonly form: Form; readonly model: string; readonly question: Question }) {
  const { form, model, question } = props
  const [at, setAt] = useState(0)
  const request: SampleRequest = {
    method: 'POST',
    url: apiAddress + paths[form],
    headers: [],
    credential: { header: 'Authorization', prefix: 'Bearer ', variable: 'GATEWAY_API_KEY' },
    body: { kind: 'json', type: 'application/json', value: bodyOf(form, model, question) },
    answer: 'events',
  }
  const language = languages[at] ?? languages[0]
  return (
    <details class="code-panel">
      <summary>Code</summary>
      <div class="choices">
        {languages.map(({ title }, index) => (
          <button key={title} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
            {title}
          </button>
        ))}
      </div>
      <CodeBlock text={language.write(request)} name={`${language.title} code`} />
    </details>
  )
}
