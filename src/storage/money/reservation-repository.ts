import type { Knex } from 'knex'
import type { Reservation } from '../../records/budget.ts'
import type { Session } from '../store/database.ts'
import { withPostgresConnection } from '../store/postgres-connection.ts'
import { withSqliteConnection } from '../store/sqlite-connection.ts'
import { type ReleasedRow, toAdjustments } from './budget-adjustment.ts'
import { adjustOnPostgres, beginHasty, inPostgresTransaction, settleOnPostgres } from './postgres-budgets.ts'
import { reserveOnPostgres } from './postgres-reserver.ts'
import type { Refusal, ReservationWish } from './reservation-wish.ts'
import { sqliteBudgets } from './sqlite-budgets.ts'
import { SqliteReserver } from './sqlite-reserver.ts'

/** Amounts reserved for requests in flight. Each is one conditional UPDATE, never a read followed by a write. */
export class ReservationRepository {
  readonly #session: Session
  readonly #sqlite: SqliteReserver

  constructor(session: Session) {
    this.#session = session
    this.#sqlite = new SqliteReserver(session)
  }

  /** Reserves the amounts on all budgets or none of them. A budget that was deleted meanwhile is skipped. */
  reserve(wish: ReservationWish): Promise<Reservation | Refusal> {
    if (this.#session.dialect === 'sqlite') return this.#sqlite.reserve(wish)
    return this.#session.run((knex) =>
      withPostgresConnection(knex, (connection) => reserveOnPostgres(connection, wish)),
    )
  }

  /** Ends a generation's reservations at no cost; harmless when there are none. */
  async release(generationId: string): Promise<void> {
    await this.#session.run((knex) =>
      this.#session.dialect === 'sqlite'
        ? withSqliteConnection(knex, (connection) =>
            connection.transaction(() => sqliteBudgets(connection).settle([generationId], [])).immediate(),
          )
        : withPostgresConnection(knex, (connection) =>
            inPostgresTransaction(connection, () => settleOnPostgres(connection, [generationId], []), beginHasty),
          ),
    )
  }

  /** The processes that hold reservations. */
  async holders(): Promise<readonly string[]> {
    const rows = await this.#session.run((knex) =>
      knex<{ holder: string }>('reservations').distinct('holder').orderBy('holder'),
    )
    return rows.map(({ holder }) => holder)
  }

  /** The generations that a process holds reservations for. */
  async heldBy(holder: string): Promise<readonly string[]> {
    const rows = await this.#session.run((knex) =>
      knex<{ generation_id: string; holder: string }>('reservations').where({ holder }).distinct('generation_id'),
    )
    return rows.map(({ generation_id }) => generation_id)
  }

  /** Ends the reservations of these holders, of these generations and those that have expired; returns how many there were. */
  async sweep(holders: readonly string[], now: number, generationIds: readonly string[] = []): Promise<number> {
    const sweep = this.#session.dialect === 'sqlite' ? sweepOnSqlite : sweepOnPostgres
    return this.#session.run((knex) => sweep(knex, holders, now, generationIds))
  }
}

function sweepOnSqlite(
  knex: Knex,
  holders: readonly string[],
  now: number,
  generationIds: readonly string[],
): Promise<number> {
  return withSqliteConnection(knex, (connection) => {
    const overdue = connection.prepare<[number, string, string], { generation_id: string }>(
      `select distinct generation_id from reservations
       where expires_at < ? or holder in (select value from json_each(?)) or generation_id in (select value from json_each(?))`,
    )
    const sweepAll = connection.transaction(() => {
      const ids = overdue
        .all(now, JSON.stringify(holders), JSON.stringify(generationIds))
        .map((row) => row.generation_id)
      sqliteBudgets(connection).settle(ids, [])
      return ids.length
    })
    return sweepAll.immediate()
  })
}

function sweepOnPostgres(
  knex: Knex,
  holders: readonly string[],
  now: number,
  generationIds: readonly string[],
): Promise<number> {
  return withPostgresConnection(knex, (connection) =>
    inPostgresTransaction(connection, async () => {
      // Skips reservations that are being settled right now.
      const { rows } = await connection.query<ReleasedRow>(
        `delete from reservations where (generation_id, budget_id) in (
           select generation_id, budget_id from reservations where expires_at < $1 or holder = any($2) or generation_id = any($3)
           for update skip locked
         ) returning generation_id, budget_id, window_start, amount_nanos`,
        [now, holders, generationIds],
      )
      await adjustOnPostgres(connection, toAdjustments(rows))
      return new Set(rows.map((row) => row.generation_id)).size
    }),
  )
}
