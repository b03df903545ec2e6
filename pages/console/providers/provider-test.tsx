import { useState } from 'preact/hooks'
import { api, ask } from '../api/api.ts'
import type { Schema } from '../api/contract.ts'
import { ProblemNote } from '../parts/notes.tsx'
import { useAct } from '../parts/use-act.ts'
import { words } from '../words/numbers.ts'

type Test = Schema<'ConfiguredProviderTest'>

/** Calls a provider now, and says what became of it. */
export function ProviderTest({ slug }: { readonly slug: string }) {
  const [model, setModel] = useState('')
  const [tested, setTested] = useState<Test | undefined>()
  const { problem, isBusy, run } = useAct()
  const test = () =>
    run(async () => {
      const query = model.trim() === '' ? {} : { model: model.trim() }
      const params = { path: { slug }, query }
      setTested((await ask(api.POST('/admin/providers/{slug}/test', { params }))).data)
    })
  return (
    <form
      class="card"
      aria-label="Test the provider"
      onSubmit={(event) => {
        event.preventDefault()
        void test()
      }}
    >
      <div class="actions">
        <button type="submit" disabled={isBusy}>
          {isBusy ? 'Testing …' : 'Test'}
        </button>
        <input
          class="narrow"
          aria-label="Model to ask"
          placeholder="model to ask, if any"
          value={model}
          onInput={(event) => setModel(event.currentTarget.value)}
        />
        <span class="muted">Asks for its list of models; with a model, for an answer of one token.</span>
      </div>
      {problem !== undefined && <ProblemNote problem={problem} />}
      {tested !== undefined && <Tested test={tested} />}
    </form>
  )
}

const causes: Readonly<Record<Schema<'ConfiguredProviderFault'>, string>> = {
  settings: 'Its settings can’t be used.',
  dns: 'Its host has no address.',
  connection: 'Nobody answers there.',
  tls: 'Its certificate is not trusted, or it does not speak TLS.',
  timeout: 'It did not answer in time.',
  address: 'A server answers, but not at this address.',
  credentials: 'The key is refused.',
  limit: 'Too much is asked of it, or not paid for.',
  model: 'It has no such model.',
  request: 'It refuses what was asked.',
  answer: 'Its answer can’t be read.',
  server: 'It failed itself.',
}

function Tested({ test }: { readonly test: Test }) {
  const { works, call, model, models, status, duration_ms, error, cause, advice } = test
  return (
    <p role="status">
      <span class={works ? 'good' : 'bad'}>{works ? '● It answered' : '■ It did not work'}</span>{' '}
      {status !== null && `with status ${status} `}after {words.duration(duration_ms)}.{' '}
      {call === 'models' && models !== null && `It lists ${words.count(models)} ${models === 1 ? 'model' : 'models'}. `}
      {call === 'completion' && model !== null && `${model} was asked. `}
      {cause !== null && <strong>{causes[cause]}</strong>} {error} {advice}
    </p>
  )
}
