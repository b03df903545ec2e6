import type { HostedTool, Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { isSent } from '../routing/hosted-tools.ts'

/** Assumed uses of a tool when the request sets no bound. Sent to providers that take a bound when a budget applies. */
export const defaultUses = 10

/** The most that an endpoint's own tools may do for a turn. */
export interface HostedUses {
  /** How often the model reads its prompt again, and how often its whole context. */
  readonly promptReads: number
  readonly contextReads: number
  readonly searches: number
}

/** How often an endpoint may use its own tools; `granted`, when sent, bounds all of them together. */
export function hostedUses({ needs: { hosted } }: Turn, endpoint: Endpoint, granted?: number): HostedUses {
  if (hosted === undefined) return none
  const tools = hosted.tools.filter((tool) => isSent(tool, endpoint))
  const together = hosted.usesMax ?? granted ?? Number.POSITIVE_INFINITY
  const uses = (some: readonly HostedTool[]) =>
    Math.min(
      together,
      some.reduce((sum, { usesMax = defaultUses }) => sum + usesMax, 0),
    )
  return {
    promptReads: uses(tools.filter(({ reads }) => reads === 'prompt')),
    contextReads: uses(tools.filter(({ reads }) => reads === 'context')),
    searches: uses(tools.filter(({ fee }) => fee === 'search')),
  }
}

const none: HostedUses = { promptReads: 0, contextReads: 0, searches: 0 }

/** True when the turn sets no bound on its tools, and providers of its format take one for all of them. */
export function takesUseBound({ needs: { hosted }, clientFormat }: Turn): boolean {
  return hosted !== undefined && hosted.usesMax === undefined && clientFormat === 'openai-responses'
}
