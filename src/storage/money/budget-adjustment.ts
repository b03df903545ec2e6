import type { Charge } from '../../records/budget.ts'

/** A row of `reservations` that was taken away, as far as its budget has to know. */
export interface ReleasedRow {
  budget_id: string
  window_start: number
  amount_nanos: number
}

/** What changes in one window of one budget. A budget that has moved on to another window keeps what it has. */
export interface BudgetAdjustment {
  readonly budgetId: string
  readonly windowStart: number
  releasedNanos: number
  costNanos: number
}

/** Sums up what reservations that end and charges that take their place do to budgets, in the order in which everybody locks them. */
export function toAdjustments(
  released: readonly ReleasedRow[],
  charges: readonly Charge[] = [],
): readonly BudgetAdjustment[] {
  const adjustments = new Map<string, BudgetAdjustment>()
  const at = (budgetId: string, windowStart: number): BudgetAdjustment => {
    const place = `${budgetId} ${windowStart}`
    let adjustment = adjustments.get(place)
    if (adjustment === undefined) {
      adjustment = { budgetId, windowStart, releasedNanos: 0, costNanos: 0 }
      adjustments.set(place, adjustment)
    }
    return adjustment
  }
  for (const row of released) at(row.budget_id, row.window_start).releasedNanos += row.amount_nanos
  for (const { budgetId, windowStart, costNanos } of charges) at(budgetId, windowStart).costNanos += costNanos
  return [...adjustments.values()].sort((a, b) => (a.budgetId < b.budgetId ? -1 : a.budgetId > b.budgetId ? 1 : 0))
}
