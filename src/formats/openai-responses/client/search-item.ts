import type { ItemStart } from '../../../canonical/turn-event.ts'
import type { Schema } from '../../../contract/contract.ts'
import { formatId } from '../wire.ts'
import { itemIdOf } from './output-item.ts'

/** This format's form of another format's own item at an output index; undefined if it can't express it. */
export function foreignItem(
  { search }: Extract<ItemStart, { kind: 'native' }>,
  idStem: string,
  index: number,
): ItemStart | undefined {
  if (search === undefined) return undefined
  const { queries, sources, isFailed } = search
  const wire: Schema<'WebSearchCallItem'> = {
    type: 'web_search_call',
    id: itemIdOf('web_search_call', idStem, index),
    status: isFailed === true ? 'failed' : 'completed',
    action: {
      type: 'search',
      query: queries[0] ?? null,
      queries: [...queries],
      sources: sources.map((url) => ({ type: 'url', url })),
    },
  }
  return { kind: 'native', format: formatId, type: wire.type, wire }
}
