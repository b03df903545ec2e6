import type { Turn } from '../canonical/turn.ts'
import { unpricedTools } from './hosted-tools.ts'
import type { Candidate, Exclusion } from './plan.ts'

/**
 * Whose endpoints need a known price, since what they cost counts on a budget: all of them, or those that are reached with the gateway's
 * own credentials.
 */
export type PriceNeed = 'all' | 'own'

/** Leaves out, for `excluded`, endpoints without a price, or that would run tools without one: nothing can be set aside for what they cost. */
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
