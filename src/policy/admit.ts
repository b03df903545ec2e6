import type { Budget, Reservation } from '../accounting/budget.ts'
import type { Ledger } from '../accounting/ledger.ts'
import type { Turn } from '../canonical/turn.ts'
import type { Candidate } from '../routing/plan.ts'
import { budgetError } from './budget-error.ts'
import type { CallerPolicy } from './caller-policy.ts'
import { estimateCost } from './estimate-cost.ts'
import type { RateAdmission, RateLimits } from './rate-limits.ts'

/** What decides whether a request may go ahead. */
export interface Admission {
  readonly rateLimits: Pick<RateLimits, 'admit'>
  readonly ledger: Pick<Ledger, 'reserve' | 'release'>
  /** The budgets with these ids as they stand now. */
  readonly findBudgets: (ids: readonly string[]) => Promise<readonly Budget[]>
  /** How long the answer to a request that sets no limit to it is taken to be. */
  readonly assumedOutputTokens: number
}

// How long it is taken to be at least, where a budget has no more.
const outputTokensLeast = 256

/** Holds a request to its caller's rate limits, before anything is done for it; null without any. Throws GatewayError with 429. */
export function admitRate(
  { rateLimits }: Admission,
  { rates }: CallerPolicy,
  turn: Turn,
): Promise<RateAdmission> | null {
  return rates === null ? null : rateLimits.admit(rates, turn.needs.promptTokensGuess)
}

/** One request whose cost is to be set aside. */
export interface BudgetedRequest {
  readonly generationId: string
  readonly turn: Turn
  readonly candidates: readonly Candidate[]
  /** Unix milliseconds. */
  readonly arrivedAt: number
}

/** Sets aside what a request may cost on every budget of its caller; null without any. Throws GatewayError with 402 or 403 that names the first without room. */
export function admitCost(
  admission: Admission,
  { budgets }: CallerPolicy,
  request: BudgetedRequest,
): Promise<Reservation> | null {
  if (budgets.length === 0) return null
  const amountNanos = estimateCost(request.turn, request.candidates, admission.assumedOutputTokens)
  return reserve(admission, budgets, request, amountNanos)
}

async function reserve(
  admission: Admission,
  budgets: CallerPolicy['budgets'],
  request: BudgetedRequest,
  amountNanos: number,
  neededNanos = amountNanos,
): Promise<Reservation> {
  const result = await admission.ledger.reserve(request.generationId, budgets, amountNanos, request.arrivedAt)
  if (!('refusedBy' in result)) return result
  const [budget] = await admission.findBudgets([result.refusedBy.id])
  // Without it, it was deleted in this very moment.
  if (budget === undefined) return reserve(admission, budgets, request, amountNanos, neededNanos)
  const left = budget.limitNanos - budget.spentNanos
  // A request that is alone on its budget and whose length is only assumed is not refused for the assumption: it gets all that is left.
  const isAlone = budget.reservedNanos === 0 && left < amountNanos
  if (isAlone && left >= estimateCost(request.turn, request.candidates, outputTokensLeast)) {
    return reserve(admission, budgets, request, left, neededNanos)
  }
  throw budgetError(budget, neededNanos)
}
