import type { BudgetReference } from '../../records/budget.ts'

/** What to reserve for a request on each of its budgets. */
export interface ReservationWish {
  readonly generationId: string
  readonly budgets: readonly BudgetReference[]
  readonly amountNanos: number
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
