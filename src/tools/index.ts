import { datetimeTool } from './datetime/datetime.ts'
import type { ServerToolRegistry } from './define-tool.ts'
import { type SearchModelsParts, searchModelsTool } from './search-models/search-models.ts'
import { toolSearchTool } from './tool-search/tool-search.ts'

/** What the tools need of the gateway. */
export interface ToolServices extends SearchModelsParts {
  /** Unix milliseconds. */
  readonly now: () => number
}

/** Every tool of the contract. */
export function createTools({ now, ...services }: ToolServices): ServerToolRegistry {
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
  }
}
