import type { Client } from 'pg'
import type { Charge } from '../../records/budget.ts'
import { addToReservation, type BudgetAdjustment, type ReleasedRow, toAdjustments } from './budget-adjustment.ts'

/** Parameters: window start, amount, budget, generation, holder, expiry. Returns the reservation's window; no row when the amount does not fit. */
export const takeBudget = takeInto('select $4, id, window_start, $2, $5, $6 from taken')

/** The same as its own transaction, which does not wait for the disk: a server crash loses only reserved money, not spent money. */
export const takeOneBudget = takeInto(
  `select $4, id, window_start, $2, $5, $6 from taken, (select set_config('synchronous_commit', 'off', true)) as hasty`,
)

function takeInto(reservation: string): string {
  return `with taken as (
      update budgets set
        spent_nanos = case when window_start < $1 then 0 else spent_nanos end,
        reserved_nanos = case when window_start < $1 then 0 else reserved_nanos end + $2,
        window_start = greatest(window_start, $1)
      where id = $3 and case when window_start < $1 then 0 else spent_nanos + reserved_nanos end + $2 <= limit_nanos
      returning id, window_start
    )
    insert into reservations (generation_id, budget_id, window_start, amount_nanos, holder, expires_at)
    ${reservation}
    ${addToReservation}
    returning window_start`
}

const lockBudgets = 'select id from budgets where id = any($1) order by id for update'

const adjustBudgets = `update budgets as budget
  set reserved_nanos = greatest(0, budget.reserved_nanos - change.released), spent_nanos = budget.spent_nanos + change.cost
  from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[]) as change(id, window_start, released, cost)
  where budget.id = change.id and budget.window_start = change.window_start`

/** Ends the reservations of these generations and charges their costs. Call in a transaction. */
export async function settleOnPostgres(
  connection: Client,
  generationIds: readonly string[],
  charges: readonly Charge[],
): Promise<void> {
  const released = await connection.query<ReleasedRow>(
    'delete from reservations where generation_id = any($1) returning generation_id, budget_id, window_start, amount_nanos',
    [generationIds],
  )
  await adjustOnPostgres(connection, toAdjustments(released.rows, charges))
}

/** Applies adjustments. Budgets are locked in id order, so that replicas never deadlock. */
export async function adjustOnPostgres(connection: Client, adjustments: readonly BudgetAdjustment[]): Promise<void> {
  if (adjustments.length === 0) return
  const ids = adjustments.map(({ budgetId }) => budgetId)
  if (adjustments.length > 1) await connection.query(lockBudgets, [ids])
  await connection.query(adjustBudgets, [
    ids,
    adjustments.map(({ windowStart }) => windowStart),
    adjustments.map(({ releasedNanos }) => releasedNanos),
    adjustments.map(({ costNanos }) => costNanos),
  ])
}

/** Runs work in a transaction, which is rolled back when it throws. */
export async function inPostgresTransaction<T>(
  connection: Client,
  work: () => Promise<T>,
  begin = 'begin',
): Promise<T> {
  await connection.query(begin)
  try {
    const result = await work()
    await connection.query('commit')
    return result
  } catch (error) {
    // A lost connection has nothing to roll back.
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

/** Begins a transaction whose commit does not wait for the disk. */
export const beginHasty = 'begin; set local synchronous_commit = off'
