import type { Candidate, Exclusion } from './plan.ts'

/**
 * Whose endpoints need a known price, since what they cost counts on a budget: all of them, or those that are reached with the gateway's
 * own credentials.
 */
export type PriceNeed = 'all' | 'own'

/** Leaves out, for `excluded`, endpoints without a price: nothing can be set aside for what they cost. */
export function leaveOutUnpriced(
  candidates: readonly Candidate[],
  need: PriceNeed | undefined,
  excluded: Exclusion[],
): readonly Candidate[] {
  if (need === undefined) return candidates
  const mayServe = ({ endpoint: { prices, byok } }: Candidate) =>
    prices !== null || (need === 'own' && byok !== undefined)
  if (candidates.every(mayServe)) return candidates
  return candidates.filter((candidate) => {
    if (mayServe(candidate)) return true
    const { endpoint, model } = candidate
    excluded.push({ endpoint, model, reason: 'unpriced', detail: 'has no known price' })
    return false
  })
}
