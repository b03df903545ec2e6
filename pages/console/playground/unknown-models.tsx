import { api, ask } from '../api/api.ts'
import { useAnswer } from '../api/use-answer.ts'

/** Names the chosen models that the gateway does not have, before somebody asks them. */
export function UnknownModels({ models }: { readonly models: readonly string[] }) {
  const { value: unknown = [] } = useAnswer(
    async (signal) =>
      (await Promise.all(models.map((model) => refusalOf(model, signal)))).filter((each) => each !== ''),
    [models.join(',')],
  )
  return (
    <>
      {unknown.map((message) => (
        <p key={message} class="bad" role="alert">
          <span aria-hidden="true">■</span> {message} (take it away above, or choose another one)
        </p>
      ))}
    </>
  )
}

/** Why no request with this model gets anywhere; empty where one would. The plan knows names that no list has. */
async function refusalOf(model: string, signal: AbortSignal): Promise<string> {
  const body = { request: { model, input: 'Hello!' } }
  const { refusal, candidates, excluded } = (await ask(api.POST('/routes/explain', { body, signal }))).data
  return refusal !== null && candidates.length + excluded.length === 0 ? refusal.message : ''
}
