import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import { type SqliteConnection, withSqliteConnection } from '../store/sqlite-connection.ts'
import type { FeedPage, RowPosition } from './feed-position.ts'
import { type GenerationRow, toGenerationRecord } from './generation-row.ts'

// One process writes at a time, and a new row's rowid follows the greatest that is there: rows are numbered as they are committed. Nothing
// changes the numbers of rows that are there, `vacuum` neither: the table has an index.

type NumberedRow = GenerationRow & { row_number: number }

interface Statements {
  now(): { restarts: number; row: number }
  between(from: RowPosition, to: RowPosition, limit: number): readonly NumberedRow[]
}

/** The place behind all that is committed to a SQLite store. */
export async function sqliteNow(session: Session): Promise<RowPosition> {
  return session.run(async (knex) => ({ kind: 'row', ...(await withStatements(knex, ({ now }) => now())) }))
}

/** The first generations between two places of a SQLite store. */
export async function sqliteBetween(
  session: Session,
  from: RowPosition,
  to: RowPosition,
  limit: number,
): Promise<FeedPage> {
  const found = await session.run((knex) => withStatements(knex, ({ between }) => between(from, to, limit)))
  const rows = found.map((row) => ({
    record: toGenerationRecord(row),
    position: { kind: 'row' as const, restarts: to.restarts, row: row.row_number },
  }))
  return { rows, next: rows.length < limit ? to : (rows.at(-1)?.position ?? to) }
}

/** Does work that deletes generations, and notes where their rowids begin anew after it. Call in a transaction. */
export async function notingRestart<T>(knex: Knex, work: () => Promise<T>): Promise<T> {
  const before = await lastRow(knex)
  const result = await work()
  const after = await lastRow(knex)
  if (after < before) await knex('generation_restarts').insert({ floor: after })
  return result
}

async function lastRow(knex: Knex): Promise<number> {
  const row: { last?: number | null } | undefined = await knex('generations').max({ last: 'rowid' }).first()
  return row?.last ?? 0
}

const prepared = new WeakMap<SqliteConnection, Statements>()

function withStatements<T>(knex: Knex, work: (statements: Statements) => T): Promise<T> {
  return withSqliteConnection(knex, (connection) => {
    let statements = prepared.get(connection)
    if (statements === undefined) {
      statements = prepare(connection)
      prepared.set(connection, statements)
    }
    return work(statements)
  })
}

function prepare(connection: SqliteConnection): Statements {
  const now = connection.prepare<[], { restarts: number; row: number }>(
    `select (select coalesce(max(number), 0) from generation_restarts) as restarts,
      (select coalesce(max(rowid), 0) from generations) as row`,
  )
  const floor = connection
    .prepare<[number, number], number | null>(
      'select min(floor) from generation_restarts where number > ? and number <= ?',
    )
    .pluck()
  const rows = connection.prepare<[number, number, number], NumberedRow>(
    'select rowid as row_number, * from generations where rowid > ? and rowid <= ? order by rowid limit ?',
  )
  const between = (from: RowPosition, to: RowPosition, limit: number) => {
    const after = Math.min(from.row, floor.get(from.restarts, to.restarts) ?? from.row)
    // Above that floor the same numbers are those of later rows by now.
    const last = Math.min(to.row, floor.get(to.restarts, Number.MAX_SAFE_INTEGER) ?? to.row)
    return rows.all(after, last, limit)
  }
  return { now: () => now.get() ?? { restarts: 0, row: 0 }, between: connection.transaction(between).deferred }
}
