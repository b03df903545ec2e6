import type { BudgetReference } from '../../records/budget.ts'

/** What shall be set aside for a request on each of its budgets. */
export interface ReservationWish {
  readonly generationId: string
  readonly budgets: readonly BudgetReference[]
  readonly amountNanos: number
  /** The process that answers the request. */
  readonly holder: string
  /** Unix milliseconds, both. */
  readonly now: number
  readonly expiresAt: number
}

/** The first budget that has no room. */
export interface Refusal {
  readonly refusedBy: BudgetReference
}
