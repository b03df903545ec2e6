import type { WebSearch } from '../../../canonical/turn-event.ts'
import { type JsonObject, listOf, objectOf, textOf, wordOf } from '../../../streams/untrusted-json.ts'

/**
 * The web search whose result a block is; undefined for other blocks. `queries` has the queries by the id of the block that began the
 * search.
 */
export function searchOf(wire: JsonObject, queries: Map<string, string>): WebSearch | undefined {
  if (wire['type'] === 'server_tool_use' && wire['name'] === 'web_search') {
    const query = wordOf(objectOf(wire['input'])['query'])
    if (query !== undefined) queries.set(textOf(wire['id']), query)
    return undefined
  }
  if (wire['type'] !== 'web_search_tool_result') return undefined
  const { content } = wire
  const query = queries.get(textOf(wire['tool_use_id']))
  return {
    queries: query === undefined ? [] : [query],
    sources: listOf(content).flatMap((found) => wordOf(objectOf(found)['url']) ?? []),
    // An error replaces the list.
    ...(!Array.isArray(content) && { isFailed: true }),
  }
}
