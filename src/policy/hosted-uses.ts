import type { HostedTool, Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import { isSent } from '../routing/hosted-tools.ts'

/** Uses of tools that a request allows which does not say how many. Providers that take a bound are told it where a budget counts. */
export const usesUnlessSaid = 10

/** What an endpoint may do by itself for a turn, at most. */
export interface HostedUses {
  /** How often the model reads more of the request, and how often as much as its context takes. */
  readonly promptReads: number
  readonly contextReads: number
  readonly searches: number
}

/** How often an endpoint may use the tools that it runs itself; `granted` bounds them together, where it is told. */
export function hostedUses({ needs: { hosted } }: Turn, endpoint: Endpoint, granted?: number): HostedUses {
  if (hosted === undefined) return none
  const tools = hosted.tools.filter((tool) => isSent(tool, endpoint))
  const together = hosted.usesMax ?? granted ?? Number.POSITIVE_INFINITY
  const uses = (some: readonly HostedTool[]) =>
    Math.min(
      together,
      some.reduce((sum, { usesMax = usesUnlessSaid }) => sum + usesMax, 0),
    )
  return {
    promptReads: uses(tools.filter(({ reads }) => reads === 'prompt')),
    contextReads: uses(tools.filter(({ reads }) => reads === 'context')),
    searches: uses(tools.filter(({ fee }) => fee === 'search')),
  }
}

const none: HostedUses = { promptReads: 0, contextReads: 0, searches: 0 }

/** Whether a turn's tools are bounded by nothing that it says, and providers of its format take a bound for all of them. */
export function mayBeToldUses({ needs: { hosted }, clientFormat }: Turn): boolean {
  return hosted !== undefined && hosted.usesMax === undefined && clientFormat === 'openai-responses'
}
