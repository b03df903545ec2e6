import type { ToyFormat } from '../../pipeline/toy-providers.ts'
import type { Wire } from '../loop-bench.ts'

/** The members of a request that name an MCP server, in the words of each format. `more` are members of the Responses and chat tool. */
export function serverMembers(caller: ToyFormat, url: string, more: object = {}): Wire {
  if (caller === 'anthropic-messages') {
    return {
      mcp_servers: [{ type: 'url', name: 'tickets', url, authorization_token: 'for-tickets' }],
      tools: [{ type: 'mcp_toolset', mcp_server_name: 'tickets' }],
    }
  }
  const base = { type: 'mcp', server_label: 'tickets', server_url: url, authorization: 'for-tickets' }
  return { tools: [{ ...base, require_approval: 'never', ...more }] }
}
