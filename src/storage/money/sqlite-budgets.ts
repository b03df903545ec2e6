import type { Statement } from 'better-sqlite3'
import type { Charge } from '../../records/budget.ts'
import type { SqliteConnection } from '../store/sqlite-connection.ts'
import { addToReservation, type ReleasedRow, toAdjustments } from './budget-adjustment.ts'

/** Money statements on one SQLite connection, prepared once. None of them begins a transaction. */
export interface SqliteBudgets {
  /** Parameters: window start, window start, amount, window start, budget, window start, window start, amount. Changes no row when the amount does not fit, or when the budget is in a later window. */
  readonly take: Statement<[number, number, number, number, string, number, number, number]>
  readonly windowOf: Statement<[string], { window_start: number }>
  /** Parameters: amount, budget. */
  readonly giveBack: Statement<[number, string]>
  readonly note: Statement<[string, string, number, number, string, number]>
  /** Ends the reservations of these generations and charges their costs. */
  settle(generationIds: readonly string[], charges: readonly Charge[]): void
}

const prepared = new WeakMap<SqliteConnection, SqliteBudgets>()

// On the path of every request with a budget: with Knex they would cost five times as much.
export function sqliteBudgets(connection: SqliteConnection): SqliteBudgets {
  let budgets = prepared.get(connection)
  if (budgets === undefined) {
    budgets = prepare(connection)
    prepared.set(connection, budgets)
  }
  return budgets
}

function prepare(connection: SqliteConnection): SqliteBudgets {
  const end = connection.prepare<[string], ReleasedRow>(
    'delete from reservations where generation_id = ? returning generation_id, budget_id, window_start, amount_nanos',
  )
  const adjust = connection.prepare<[number, number, string, number]>(
    `update budgets set reserved_nanos = max(0, reserved_nanos - ?), spent_nanos = spent_nanos + ?
     where id = ? and window_start = ?`,
  )
  return {
    take: connection.prepare(
      `update budgets set
         spent_nanos = case when window_start < ? then 0 else spent_nanos end,
         reserved_nanos = case when window_start < ? then 0 else reserved_nanos end + ?,
         window_start = ?
       where id = ? and window_start <= ?
         and case when window_start < ? then 0 else spent_nanos + reserved_nanos end + ? <= limit_nanos`,
    ),
    giveBack: connection.prepare('update budgets set reserved_nanos = reserved_nanos - ? where id = ?'),
    windowOf: connection.prepare('select window_start from budgets where id = ?'),
    note: connection.prepare(
      `insert into reservations (generation_id, budget_id, window_start, amount_nanos, holder, expires_at)
       values (?, ?, ?, ?, ?, ?) ${addToReservation}`,
    ),
    settle(generationIds, charges) {
      const released: ReleasedRow[] = []
      for (const id of generationIds) released.push(...end.all(id))
      for (const { releasedNanos, costNanos, budgetId, windowStart } of toAdjustments(released, charges)) {
        adjust.run(releasedNanos, costNanos, budgetId, windowStart)
      }
    },
  }
}
