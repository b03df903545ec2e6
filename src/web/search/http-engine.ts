import { OutboundError } from '../../outbound/outbound-error.ts'
import { callEngine, type EngineAccess } from '../call-engine.ts'
import { KnownPrice } from '../known-price.ts'
import { engineAdapters } from './engines/index.ts'
import { type EngineId, type SearchEngine, SearchError } from './search-engine.ts'

export interface HttpEngineOptions extends EngineAccess {
  readonly id: Exclude<EngineId, 'local'>
}

/** An engine that is asked over HTTP, as its adapter says. */
export function httpEngine({ id, ...access }: HttpEngineOptions): SearchEngine {
  const adapter = engineAdapters[id]
  const price = adapter.costNanos === undefined ? undefined : new KnownPrice()
  return {
    id,
    ignores: adapter.ignores,
    ...(price !== undefined && { price }),
    async search(wish, signal) {
      const resultsMax = Math.min(wish.resultsMax, adapter.resultsMax)
      let answer: unknown
      try {
        answer = await callEngine(access, adapter.request({ ...wish, resultsMax }, access.key), wish.holder, signal)
      } catch (error) {
        if (error instanceof OutboundError) throw new SearchError(`the search engine did not answer: ${error.message}`)
        throw error
      }
      const costNanos = adapter.costNanos?.(answer)
      price?.note(costNanos)
      const pages = adapter.decode(answer)
      if (pages === null) throw new SearchError('the search engine gave an answer that can not be read')
      return { pages, ...(costNanos !== undefined && { costNanos }) }
    },
  }
}
