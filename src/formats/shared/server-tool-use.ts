import type { ServerToolCounts } from '../../canonical/server-tool.ts'
import type { Usage } from '../../canonical/usage.ts'
import type { Schema } from '../../contract/contract.ts'

/** Counts of tools that the gateway and the provider ran; undefined where neither did. */
export function serverToolUse(
  { webSearchCount }: Usage,
  counts: ServerToolCounts | undefined,
): Schema<'ServerToolUseDetails'> | undefined {
  if (counts === undefined) return webSearchCount === undefined ? undefined : { web_search_requests: webSearchCount }
  return {
    tool_calls_requested: counts.requested,
    tool_calls_executed: counts.executed,
    web_search_requests: counts.webSearches + (webSearchCount ?? 0),
  }
}
