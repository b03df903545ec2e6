import { curlSample } from '../../samples/curl.ts'
import { apiAddress } from '../api/place-of-gateway.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { hrefOf } from '../router/place.ts'
import { inputOf, loadContent } from './content.ts'
import type { Generation } from './generation.ts'

/** What can be done with a request that is over. */
export function RequestActions({ generation, isPage }: { readonly generation: Generation; readonly isPage: boolean }) {
  const { id, requested_model } = generation
  const own = hrefOf(['requests', id])
  return (
    <div class="actions">
      {!isPage && (
        <a class="button" href={own}>
          Open as page
        </a>
      )}
      <a class="button" href={hrefOf(['playground'], { model: requested_model, from: id })}>
        Open in playground
      </a>
      <a class="button" href={hrefOf(['routes'], { model: requested_model })}>
        Explain again now
      </a>
      <CopyButton text={() => curlOf(generation)}>Copy as curl</CopyButton>
      <CopyButton text={() => location.origin + hrefOf(['requests', id])}>Copy link</CopyButton>
    </div>
  )
}

/** With what was asked where that is kept, else with a place for it. */
async function curlOf({ id, requested_model, streamed }: Generation): Promise<string> {
  const kept = await loadContent(id).then(inputOf, () => undefined)
  return curlSample({
    method: 'POST',
    url: `${apiAddress}/responses`,
    headers: [],
    credential: { header: 'Authorization', prefix: 'Bearer ', variable: 'GATEWAY_API_KEY' },
    body: {
      kind: 'json',
      type: 'application/json',
      value: {
        model: requested_model,
        ...(kept !== undefined && kept.instructions !== '' && { instructions: kept.instructions }),
        input: kept === undefined ? 'Write your prompt here.' : kept.messages,
        ...(streamed === true && { stream: true }),
      },
    },
    answer: streamed === true ? 'events' : 'json',
  })
}
