import type { Conversation } from '../../canonical/conversation.ts'
import { serverFormat, type Tool } from '../../canonical/tool.ts'
import type { AdoptableTool } from '../../canonical/turn.ts'
import type { Schema } from '../../contract/contract.ts'
import { mcpServerWish } from '../client-request/mcp-servers.ts'
import { isSet } from '../shared/is-set.ts'
import { formatId, type WireTool } from './wire.ts'

/** The MCP servers of a request that the gateway can call itself. Connectors are the provider's alone. */
export function adoptableMcp(tools: readonly WireTool[]): readonly AdoptableTool[] {
  return tools.some((tool) => tool.type === 'mcp' && isSet(tool.server_url)) ? [adoptable] : []
}

const adoptable: AdoptableTool = {
  kinds: ['mcp'],
  standIns: [],
  formats: [formatId],
  adopt: (own: Conversation): Conversation => ({ ...own, tools: own.tools.map(adopted) }),
}

function adopted(tool: Tool): Tool {
  if (tool.kind !== 'native' || tool.type !== 'mcp' || tool.format === serverFormat) return tool
  const wire = tool.wire as Schema<'McpTool'>
  return isSet(wire.server_url) ? { ...tool, format: serverFormat, wire: mcpServerWish(wire, 'always') } : tool
}
