import type { Client } from 'pg'
import type { Hold, Reservation } from '../../records/budget.ts'
import { beginHasty, inPostgresTransaction, takeBudget, takeOneBudget } from './postgres-budgets.ts'
import type { Claim, Refusal, ReservationWish } from './reservation-wish.ts'
import { windowStart } from './usage-windows.ts'

/** Reserves on PostgreSQL: one budget in one round trip, several in a transaction. */
export async function reserveOnPostgres(connection: Client, wish: ReservationWish): Promise<Reservation | Refusal> {
  try {
    if (wish.claims.length === 1) return await takeAll(connection, wish, takeOneBudget)
    return await inPostgresTransaction(connection, () => takeAll(connection, wish, takeBudget), beginHasty)
  } catch (error) {
    if (error instanceof RefusedByBudget) return error.refusal
    throw error
  }
}

async function takeAll(connection: Client, wish: ReservationWish, statement: string): Promise<Reservation> {
  const holds: Hold[] = []
  // Budgets are always locked in id order.
  for (const claim of wish.claims.toSorted((a, b) => (a.budget.id < b.budget.id ? -1 : 1))) {
    const hold = await take(connection, wish, claim, statement)
    if (hold !== null) holds.push(hold)
  }
  return { generationId: wish.generationId, holds }
}

/** Null when the budget no longer exists. */
async function take(
  connection: Client,
  { generationId, holder, now, expiresAt }: ReservationWish,
  { budget, amountNanos }: Claim,
  statement: string,
): Promise<Hold | null> {
  const start = windowStart(budget.interval, now, budget.timeZone)
  const values = [start, amountNanos, budget.id, generationId, holder, expiresAt]
  const { rows } = await connection.query<{ window_start: number }>(statement, values)
  const [taken] = rows
  if (taken !== undefined) return { budget, windowStart: taken.window_start, amountNanos }
  const { rowCount } = await connection.query('select 1 from budgets where id = $1', [budget.id])
  if (rowCount === 0) return null
  throw new RefusedByBudget({ refusedBy: budget })
}

/** Thrown to roll a transaction back. */
class RefusedByBudget {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}
