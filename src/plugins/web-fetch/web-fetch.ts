import { withServerTool } from '../../canonical/change-turn.ts'
import type { Tool } from '../../canonical/tool.ts'
import { definePlugin } from '../define-plugin.ts'

const tool = 'service:web_fetch'

/** Gives the model the gateway's reader of pages, unless the request lists a reader of its own. */
export const webFetch = definePlugin({
  id: 'web-fetch',
  prepare(turn, { options: { id: name, enabled: _, ...parameters }, notes, isInner }) {
    // What a tool asks of another model is done with the tools that it names.
    if (isInner || turn.compaction !== undefined) return turn
    const stage = { type: 'plugin', name } as const
    if (turn.conversation().tools.some(readsPages)) {
      notes.add({ ...stage, summary: 'the request lists a reader of pages itself', data: { tool: null } })
      return turn
    }
    notes.add({ ...stage, summary: 'the model may read pages of the web', data: { tool, ...parameters } })
    return withServerTool(turn, tool, parameters)
  },
})

/** The gateway's, or a provider's own of any version. */
function readsPages(each: Tool): boolean {
  return each.kind === 'native' && (each.type === tool || /^web_fetch(?:_\d+)?$/.test(each.type))
}
