import type { Schema } from '../../contract/contract.ts'
import { isJsonObject, listOf } from '../../streams/untrusted-json.ts'

type Stage = Schema<'PipelineStage'>
type Searches = Pick<Schema<'Generation'>, 'num_search_results' | 'num_fetches' | 'web_search_engine'>

/** What the stages of a record say of searches and of pages that were read. */
export function searchesOf(stages: readonly Stage[]): Searches {
  const calls = stages.flatMap(({ data }) => listOf(data?.['calls'])).filter(isJsonObject)
  const plugin = stages.find(({ type, name }) => type === 'plugin' && name === 'web')?.data
  const searches = [...calls, ...(plugin === undefined ? [] : [plugin])].filter(({ results }) => results !== undefined)
  const fetches = calls.filter(({ tool }) => tool === 'service:web_fetch').length
  const engine = searches.map((search) => search['engine']).find((name) => typeof name === 'string')
  return {
    num_search_results: searches.length === 0 ? null : searches.reduce((sum, { results }) => sum + countOf(results), 0),
    num_fetches: fetches === 0 ? null : fetches,
    web_search_engine: engine ?? null,
  }
}

/** How long the moderation took; null where there was none. */
export function moderationMs(stages: readonly Stage[]): number | null {
  const took = stages.find(({ name }) => name === 'moderation')?.data?.['duration_ms']
  return typeof took === 'number' ? took : null
}

// A list of nothing was kept as it is; of any other, the number.
function countOf(results: unknown): number {
  return typeof results === 'number' ? results : 0
}
