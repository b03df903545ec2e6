import type { GuardedClient, OutboundRequest } from '../../outbound/guarded-client.ts'
import { OutboundError } from '../../outbound/outbound-error.ts'
import { parseUntrustedBytes } from '../../streams/untrusted-json.ts'
import type { EngineRequest } from './engine-adapter.ts'
import { engineAdapters } from './engines/index.ts'
import { type EngineId, type SearchEngine, SearchError } from './search-engine.ts'

const bytesMax = 4 * 1024 * 1024

export interface HttpEngineOptions {
  readonly id: Exclude<EngineId, 'local'>
  /** Without a slash at its end. */
  readonly address: string
  /** Empty where none is needed. */
  readonly key: string
  readonly client: Pick<GuardedClient, 'fetch'>
  readonly timeoutMs: number
}

/** An engine that is asked over HTTP, as its adapter says. */
export function httpEngine({ id, address, key, client, timeoutMs }: HttpEngineOptions): SearchEngine {
  const adapter = engineAdapters[id]
  return {
    id,
    ignores: adapter.ignores,
    async search(wish, signal) {
      const resultsMax = Math.min(wish.resultsMax, adapter.resultsMax)
      const asked = toOutbound(address, adapter.request({ ...wish, resultsMax }, key))
      let body: Buffer
      try {
        // An engine is asked where the operator says: it leads nowhere else.
        ;({ body } = await client.fetch({ ...asked, bytesMax, timeoutMs, redirectsMax: 0, signal }))
      } catch (error) {
        if (error instanceof OutboundError) throw new SearchError(`the search engine did not answer: ${error.message}`)
        throw error
      }
      const answer = parseUntrustedBytes(body)
      const pages = adapter.decode(answer)
      if (pages === null) throw new SearchError('the search engine gave an answer that can not be read')
      const costNanos = adapter.costNanos?.(answer)
      return { pages, ...(costNanos !== undefined && { costNanos }) }
    },
  }
}

function toOutbound(
  address: string,
  { path, query = {}, body, headers = {} }: EngineRequest,
): Pick<OutboundRequest, 'url' | 'method' | 'headers' | 'body'> {
  const url = new URL(address + path)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value)
  if (body === undefined) return { url: url.href, headers }
  return {
    url: url.href,
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
