import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { type JsonObject, listOf, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { formatId, groundingType } from '../wire.ts'
import { addItem, type DecodeState } from './state.ts'

/** Notes the queries of a web search that Google runs as its own tool. */
export function noteSearchCall(state: DecodeState, call: JsonObject): void {
  if (call['toolType'] !== 'GOOGLE_SEARCH_WEB') return
  for (const query of listOf(objectOf(call['args'])['queries'])) {
    if (typeof query === 'string' && query !== '') state.searches.add(query)
  }
}

/** Emits the answer's web search, all queries in one item; its results are known only at the end. */
export function addSearch(state: DecodeState, out: TurnEvent[]): void {
  if (state.searches.size === 0) return
  const sources = listOf(state.grounding?.['groundingChunks']).flatMap(
    (chunk) => wordOf(objectOf(objectOf(chunk)['web'])['uri']) ?? [],
  )
  const search = { queries: [...state.searches], sources: [...new Set(sources)] }
  const wire = state.grounding ?? {}
  addItem(state, { kind: 'native', format: formatId, type: groundingType, wire, search }, out)
}
