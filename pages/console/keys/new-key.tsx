import { useState } from 'preact/hooks'
import { CodeBlock } from '../../text/code-block.tsx'
import { api, ask } from '../api/api.ts'
import { apiAddress } from '../api/place-of-gateway.ts'
import { useAnswer } from '../api/use-answer.ts'
import { SecretOnce } from '../parts/secret-once.tsx'
import { snippetsFor } from './snippets.ts'

interface NewKeyProps {
  readonly made: { readonly key: string; readonly name: string }
  readonly close: () => void
}

/** A new key, shown this once, with code that uses it. */
export function NewKey({ made: { key, name }, close }: NewKeyProps) {
  const [chosen, setChosen] = useState(0)
  const { value: model = 'sim/echo' } = useAnswer(firstModel, [])
  const snippets = snippetsFor(apiAddress, key, model)
  return (
    <SecretOnce kind="key" name={name} secret={key} close={close}>
      <div class="choices">
        {snippets.map(({ title }, at) => (
          <button key={title} type="button" aria-pressed={at === chosen} onClick={() => setChosen(at)}>
            {title}
          </button>
        ))}
      </div>
      <CodeBlock text={snippets[chosen]?.text ?? ''} name={`${snippets[chosen]?.title} snippet`} />
    </SecretOnce>
  )
}

async function firstModel(signal: AbortSignal): Promise<string> {
  const { data } = await ask(api.GET('/models', { params: { query: { limit: 1 } }, signal }))
  return data[0]?.id ?? 'sim/echo'
}
