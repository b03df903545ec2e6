import { type PlannedFor, type PlanParts, planTurn, refusalOf } from './plan.ts'

/** Shorter requests are looked at in milliseconds, which is less than it is worth to plan them twice. */
const bytesLeast = 65_536

/**
 * Throws GatewayError for a request that is too long for each of its models by its bytes alone, so that nothing is redacted in vain. It leaves out
 * fewer endpoints than the plan does: what it refuses, the plan would refuse. A request whose models are still to be chosen is left to that.
 */
export function refuseTooLong(parts: PlanParts, wanted: PlannedFor): void {
  const { turn, notes } = wanted
  if (turn.needs.promptBytes <= bytesLeast) return
  // What endpoints would lose of a request takes encoding it for each.
  const { lossesOf: _, ...quick } = parts
  const plan = planTurn(quick, wanted, true)
  if (plan.candidates.length + plan.unknownModels.length > 0) return
  const refusal = refusalOf(plan, turn, parts, wanted)
  if (refusal?.type !== 'context_length_exceeded') return
  notes?.route.planned(plan, false)
  throw refusal
}
