import { withAdopted } from '../canonical/change-turn.ts'
import type { Turn } from '../canonical/turn.ts'
import { type PlannedFor, type PlanParts, planTurn } from './plan.ts'

/**
 * The turn with the gateway's own tools in the place of those that no endpoint has. What the request insists on is for providers alone: such
 * a turn stays as it is, and is refused where no endpoint has the tool.
 */
export function adoptTools(parts: PlanParts, wanted: PlannedFor): Turn {
  const { turn } = wanted
  const { adoptable } = turn
  if (adoptable === undefined || turn.routing.requireParameters === true) return turn
  const natives = turn.needs.natives?.filter(({ kind }) => adoptable.kinds.includes(kind)) ?? []
  if (natives.some(({ isForced }) => isForced)) return turn
  const { candidates } = planTurn(parts, wanted)
  if (candidates.some(({ endpoint }) => adoptable.formats.includes(endpoint.provider.format))) return turn
  return withAdopted(turn, adoptable)
}
