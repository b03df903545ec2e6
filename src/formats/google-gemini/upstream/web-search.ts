import type { TurnEvent } from '../../../canonical/turn-event.ts'
import { type JsonObject, listOf, objectOf, wordOf } from '../../../streams/untrusted-json.ts'
import { formatId, groundingType } from '../wire.ts'
import { addItem, type DecodeState } from './state.ts'

/** Notes what a search of the web is for that Google calls as a tool of its own. */
export function noteSearchCall(state: DecodeState, call: JsonObject): void {
  if (call['toolType'] !== 'GOOGLE_SEARCH_WEB') return
  for (const query of listOf(objectOf(call['args'])['queries'])) {
    if (typeof query === 'string' && query !== '') state.searches.add(query)
  }
}

/** Hands over the search of the web behind an answer, all its queries in one item: what it found is known at the end only. */
export function addSearch(state: DecodeState, out: TurnEvent[]): void {
  if (state.searches.size === 0) return
  const sources = listOf(state.grounding?.['groundingChunks']).flatMap(
    (chunk) => wordOf(objectOf(objectOf(chunk)['web'])['uri']) ?? [],
  )
  const search = { queries: [...state.searches], sources: [...new Set(sources)] }
  const wire = state.grounding ?? {}
  addItem(state, { kind: 'native', format: formatId, type: groundingType, wire, search }, out)
}
