import type { McpServerWish } from '../canonical/mcp-server.ts'
import type { WebFetch } from '../web/fetch/web-fetch.ts'
import type { WebSearch } from '../web/search/web-search.ts'
import { advisorTool } from './advisor/advisor.ts'
import { applyPatchTool } from './apply-patch/apply-patch.ts'
import { bashTool } from './bash/bash.ts'
import { datetimeTool } from './datetime/datetime.ts'
import type { ReportUnreached, ServerToolRegistry, ServerToolset } from './define-tool.ts'
import { filesTool } from './files/files.ts'
import type { FilesToolParts } from './files/files-parts.ts'
import { type FusionToolParts, fusionTool } from './fusion/fusion.ts'
import { fusionOpening } from './fusion/fusion-opening.ts'
import { imageGenerationTool } from './image-generation/image-generation.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { type SearchModelsParts, searchModelsTool } from './search-models/search-models.ts'
import { shellTool } from './shell/shell.ts'
import { subagentTool } from './subagent/subagent.ts'
import { toolSearchTool } from './tool-search/tool-search.ts'
import { webFetchTool } from './web-fetch/web-fetch.ts'
import { type EnvelopeMaker, webSearchTool } from './web-search/web-search.ts'

/** What the tools need of the gateway. */
export interface ToolServices extends SearchModelsParts, FusionToolParts {
  /** Unix milliseconds. */
  readonly now: () => number
  readonly mcp: ServerToolset<McpServerWish>
  readonly reportUnreached: ReportUnreached
  readonly webSearch: WebSearch
  readonly webFetch: WebFetch
  /** Where commands of models run. */
  readonly sandbox: Sandbox
  readonly files: FilesToolParts
  readonly envelopes: EnvelopeMaker
}

/** Every tool of the contract. */
export function createTools({
  now,
  mcp,
  reportUnreached,
  webSearch,
  webFetch,
  sandbox,
  files,
  envelopes,
  ...services
}: ToolServices): ServerToolRegistry {
  return {
    'service:advisor': advisorTool,
    'service:apply_patch': applyPatchTool,
    'service:bash': bashTool(sandbox),
    'service:datetime': datetimeTool(now),
    'service:files': filesTool(files),
    'service:fusion': fusionTool(services),
    'service:image_generation': imageGenerationTool(),
    'service:search_models': searchModelsTool(services),
    'service:shell': shellTool(sandbox),
    'service:tool_search': toolSearchTool,
    'service:subagent': subagentTool,
    'service:web_fetch': webFetchTool(webFetch, now, reportUnreached),
    'service:web_search': webSearchTool(webSearch, envelopes),
    openings: { fusion: fusionOpening(services.panelTimeoutMs) },
    toolsets: { mcp },
  }
}
