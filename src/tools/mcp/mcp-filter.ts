import type { McpServerWish, McpToolFilter } from '../../canonical/mcp-server.ts'
import { isReadOnlyTool, type McpListedTool } from '../../records/mcp-tool.ts'

/** Whether a filter selects a tool. A server that says nothing of a tool has not marked it as read-only. */
export function selects({ names, isReadOnly }: McpToolFilter, tool: McpListedTool): boolean {
  if (names !== undefined && !names.includes(tool.name)) return false
  return isReadOnly === undefined || isReadOnly === isReadOnlyTool(tool)
}

/** Whether the caller has to agree before the tool is called. What both filters select waits. */
export function needsConsent({ always, never, usually }: McpServerWish['approval'], tool: McpListedTool): boolean {
  if (always !== undefined && selects(always, tool)) return true
  if (never !== undefined && selects(never, tool)) return false
  return usually === 'always'
}
