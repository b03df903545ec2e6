import type { Hold, Reservation } from '../../records/budget.ts'
import type { Session } from '../store/database.ts'
import { type SqliteConnection, withSqliteConnection } from '../store/sqlite-connection.ts'
import type { Claim, Refusal, ReservationWish } from './reservation-wish.ts'
import { sqliteBudgets } from './sqlite-budgets.ts'
import { windowStart } from './usage-windows.ts'

interface Entry {
  readonly wish: ReservationWish
  resolve(result: Reservation | Refusal): void
  reject(reason: unknown): void
}

/**
 * Reserves on SQLite: the first request of a turn of the event loop at once, further requests of that turn together in one transaction.
 * Each is still granted or refused by itself.
 */
export class SqliteReserver {
  readonly #session: Session
  #waiting: Entry[] = []
  #isScheduled = false

  constructor(session: Session) {
    this.#session = session
  }

  async reserve(wish: ReservationWish): Promise<Reservation | Refusal> {
    if (this.#isScheduled) return new Promise((resolve, reject) => this.#waiting.push({ wish, resolve, reject }))
    this.#isScheduled = true
    // After all sockets that are ready in this turn were read: their requests join the batch.
    setImmediate(() => void this.#flush())
    const [result] = await this.#reserveAll([wish])
    if (result === undefined) throw new Error('a reservation was neither granted nor refused')
    return result
  }

  async #flush(): Promise<void> {
    const batch = this.#waiting
    this.#waiting = []
    this.#isScheduled = false
    if (batch.length === 0) return
    try {
      const results = await this.#reserveAll(batch.map(({ wish }) => wish))
      for (const [index, result] of results.entries()) batch[index]?.resolve(result)
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }

  #reserveAll(wishes: readonly ReservationWish[]): Promise<readonly (Reservation | Refusal)[]> {
    return this.#session.run((knex) => withSqliteConnection(knex, (connection) => reserverOf(connection)(wishes)))
  }
}

type Reserver = (wishes: readonly ReservationWish[]) => readonly (Reservation | Refusal)[]

const reservers = new WeakMap<SqliteConnection, Reserver>()

function reserverOf(connection: SqliteConnection): Reserver {
  let reserver = reservers.get(connection)
  if (reserver === undefined) {
    reserver = prepareReserver(connection)
    reservers.set(connection, reserver)
  }
  return reserver
}

function prepareReserver(connection: SqliteConnection): Reserver {
  const { take, giveBack, note, windowOf } = sqliteBudgets(connection)
  /** The window of the reservation; null when the amount does not fit, undefined when the budget no longer exists. */
  const takeFrom = ({ budget: { id, interval, timeZone }, amountNanos }: Claim, now: number) => {
    const start = windowStart(interval, now, timeZone)
    if (take.run(start, start, amountNanos, start, id, start, start, amountNanos).changes === 1) return start
    const later = windowOf.get(id)?.window_start
    if (later === undefined || later <= start) return later === undefined ? undefined : null
    // A process whose clock is slightly ahead has started the next window.
    return take.run(later, later, amountNanos, later, id, later, later, amountNanos).changes === 1 ? later : null
  }
  const reserve = (wish: ReservationWish): Reservation | Refusal => {
    const { generationId, holder, now, expiresAt } = wish
    const holds: Hold[] = []
    for (const claim of wish.claims) {
      const { budget, amountNanos } = claim
      const windowStart = takeFrom(claim, now)
      if (windowStart === null) {
        // Other requests share the transaction: only this one's holds are undone.
        for (const hold of holds) giveBack.run(hold.amountNanos, hold.budget.id)
        return { refusedBy: budget }
      }
      if (windowStart !== undefined) holds.push({ budget, windowStart, amountNanos })
    }
    for (const { budget, windowStart, amountNanos } of holds) {
      note.run(generationId, budget.id, windowStart, amountNanos, holder, expiresAt)
    }
    return { generationId, holds }
  }
  const reserveAll = connection.transaction((wishes: readonly ReservationWish[]) => wishes.map(reserve))
  return (wishes) => reserveAll.immediate(wishes)
}
