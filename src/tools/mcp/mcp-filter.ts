import type { McpServerWish, McpToolFilter } from '../../canonical/mcp-server.ts'
import type { McpListedTool } from '../../records/mcp-tool.ts'

/** Whether a filter selects a tool. A server that says nothing of a tool has not marked it as read-only. */
export function selects({ names, isReadOnly }: McpToolFilter, { name, annotations }: McpListedTool): boolean {
  if (names !== undefined && !names.includes(name)) return false
  return isReadOnly === undefined || isReadOnly === (annotations?.['readOnlyHint'] === true)
}

/** Whether the caller has to agree before the tool is called. What both filters select waits. */
export function needsConsent({ always, never, usually }: McpServerWish['approval'], tool: McpListedTool): boolean {
  if (always !== undefined && selects(always, tool)) return true
  if (never !== undefined && selects(never, tool)) return false
  return usually === 'always'
}
