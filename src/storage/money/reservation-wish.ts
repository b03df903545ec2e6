import type { BudgetReference } from '../../records/budget.ts'

/** What to reserve on a budget. */
export interface Claim {
  readonly budget: BudgetReference
  readonly amountNanos: number
}

/** What to reserve for a request on each of its budgets, beside what is reserved for it already. */
export interface ReservationWish {
  readonly generationId: string
  readonly claims: readonly Claim[]
  /** The process that answers the request. */
  readonly holder: string
  /** Both in Unix milliseconds. */
  readonly now: number
  readonly expiresAt: number
}

/** The first budget without room. */
export interface Refusal {
  readonly refusedBy: BudgetReference
}
