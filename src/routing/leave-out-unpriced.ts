import type { Turn } from '../canonical/turn.ts'
import { unpricedTools } from './hosted-tools.ts'
import type { Candidate, Exclusion } from './plan.ts'

/**
 * Which endpoints need a known price, because their cost counts on a budget: all, or those reached with the gateway's own credentials.
 */
export type PriceNeed = 'all' | 'own'

/** Moves endpoints without a price, or with unpriced tools, to `excluded`: their cost can't be reserved. */
export function leaveOutUnpriced(
  candidates: readonly Candidate[],
  need: PriceNeed | undefined,
  turn: Turn,
  excluded: Exclusion[],
): readonly Candidate[] {
  if (need === undefined) return candidates
  const mayServe = ({ endpoint }: Candidate) =>
    (need === 'own' && endpoint.byok !== undefined) ||
    (endpoint.prices !== null && unpricedTools(turn, endpoint).length === 0)
  if (candidates.every(mayServe)) return candidates
  return candidates.filter((candidate) => {
    if (mayServe(candidate)) return true
    const { endpoint, model } = candidate
    const tools = endpoint.prices === null ? '' : ` for ${unpricedTools(turn, endpoint).join(', ')}`
    excluded.push({ endpoint, model, reason: 'unpriced', detail: `has no known price${tools}` })
    return false
  })
}
