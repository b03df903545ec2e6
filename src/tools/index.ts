import type { GuardedClient } from '../outbound/guarded-client.ts'
import { datetimeTool } from './datetime/datetime.ts'
import type { ServerToolRegistry } from './define-tool.ts'
import { createMcpTool, type McpSettings } from './mcp/mcp-services.ts'
import { type SearchModelsParts, searchModelsTool } from './search-models/search-models.ts'
import { toolSearchTool } from './tool-search/tool-search.ts'

/** What the tools need of the gateway. */
export interface ToolServices extends SearchModelsParts {
  /** Unix milliseconds. */
  readonly now: () => number
  /** Calls MCP servers that requests name. */
  readonly outbound: Pick<GuardedClient, 'open'>
  readonly mcp: McpSettings
}

/** Every tool of the contract. */
export function createTools({ now, outbound, mcp, ...services }: ToolServices): ServerToolRegistry {
  return {
    'service:advisor': null,
    'service:apply_patch': null,
    'service:bash': null,
    'service:datetime': datetimeTool(now),
    'service:files': null,
    'service:fusion': null,
    'service:image_generation': null,
    'service:search_models': searchModelsTool(services),
    'service:shell': null,
    'service:subagent': null,
    'service:tool_search': toolSearchTool,
    'service:web_fetch': null,
    'service:web_search': null,
    toolsets: { mcp: createMcpTool(outbound, mcp) },
  }
}
