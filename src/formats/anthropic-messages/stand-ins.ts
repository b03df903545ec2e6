import type { Schema } from '../../contract/contract.ts'
import { searchOptions } from '../client-request/search-options.ts'
import type { StandIn } from '../client-request/stand-ins.ts'
import { isSet } from '../shared/is-set.ts'

/** The tools of this format that the gateway runs where no endpoint has them; MCP servers have a file of their own. */
export const standIns: readonly StandIn<never>[] = [
  row<Schema<'MessageWebSearchTool'>>({
    names: ['web_search'],
    type: 'service:web_search',
    // The gateway's tools are called by the model alone.
    fits: ({ allowed_callers: callers }) => callers === undefined || callers.includes('direct'),
    options: ({ allowed_domains, blocked_domains: excluded_domains, max_uses, user_location }) =>
      searchOptions({ allowed_domains, excluded_domains, max_uses, user_location }),
  }),
  row<Schema<'MessageWebFetchTool'>>({
    names: ['web_fetch'],
    type: 'service:web_fetch',
    fits: ({ allowed_callers: callers }) => callers === undefined || callers.includes('direct'),
    options: ({ allowed_domains, blocked_domains, max_uses, max_content_tokens }) =>
      setMembers({ allowed_domains, blocked_domains, max_uses, max_content_tokens }),
  }),
  row<Schema<'MessageToolSearchBm25Tool'>>({
    names: ['tool_search_tool_bm25', 'tool_search_tool_regex'],
    type: 'service:tool_search',
  }),
]

function setMembers(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isSet(value)))
}

function row<WireTool>(standIn: StandIn<WireTool>): StandIn<never> {
  return standIn
}
