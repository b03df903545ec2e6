import type { Charge } from '../../records/budget.ts'

/** A deleted row of `reservations`: the part that its budget needs. */
export interface ReleasedRow {
  generation_id: string
  budget_id: string
  window_start: number
  amount_nanos: number
}

/** A change to one window of a budget. It does not apply to a budget that is in another window by now. */
export interface BudgetAdjustment {
  readonly budgetId: string
  readonly windowStart: number
  releasedNanos: number
  costNanos: number
}

/**
 * The end of an insert into `reservations`: adds to what a generation has reserved on the budget. In a later window nothing is left of that.
 */
export const addToReservation = `on conflict (generation_id, budget_id) do update set
  amount_nanos = excluded.amount_nanos +
    case when excluded.window_start = reservations.window_start then reservations.amount_nanos else 0 end,
  window_start = excluded.window_start`

/**
 * Sums ended reservations and their charges by budget, in the order in which budgets are always locked. A charge follows its reservation,
 * which is in another window after the budget's time zone has changed.
 */
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
  const windows = new Map<string, number>()
  for (const row of released) {
    at(row.budget_id, row.window_start).releasedNanos += row.amount_nanos
    windows.set(`${row.generation_id} ${row.budget_id}`, row.window_start)
  }
  for (const { generationId, budgetId, windowStart, costNanos } of charges) {
    at(budgetId, windows.get(`${generationId} ${budgetId}`) ?? windowStart).costNanos += costNanos
  }
  return [...adjustments.values()].sort((a, b) => (a.budgetId < b.budgetId ? -1 : a.budgetId > b.budgetId ? 1 : 0))
}
