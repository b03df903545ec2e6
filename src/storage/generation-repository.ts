import type { Knex } from 'knex'
import type { GenerationRecord } from '../accounting/generation-record.ts'
import type { Session } from './database.ts'
import { type GenerationRow, generationColumns, toGenerationRecord, toGenerationValues } from './generation-row.ts'
import { withPostgresConnection } from './postgres-connection.ts'
import { type SqliteConnection, withSqliteConnection } from './sqlite-connection.ts'
import { usageWindows } from './usage-windows.ts'

/** Whole nano-dollars: since ever, and since the current UTC day, ISO week and month began. Unknown costs count as nothing. */
export interface UsageSums {
  readonly total: number
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/** What a key has spent through the gateway's own credentials, and beside it through its workspace's. */
export interface KeyUsage extends UsageSums {
  readonly byok: UsageSums
}

/** Generation records, which are added and read, never changed. */
export class GenerationRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Commits records in one transaction; one whose id is already there is left as it is. Not retried: a failed call may be repeated whole. */
  async insertMany(records: readonly GenerationRecord[]): Promise<void> {
    if (records.length === 0) return
    const insert = this.#session.dialect === 'sqlite' ? insertIntoSqlite : insertIntoPostgres
    await this.#session.attempt((knex) => insert(knex, records))
  }

  async get(organizationId: string, id: string): Promise<GenerationRecord | null> {
    const row = await this.#session.run((knex) =>
      knex<GenerationRow>('generations').where({ organization_id: organizationId, id }).first(),
    )
    return row === undefined ? null : toGenerationRecord(row)
  }

  /** The usage of each of these keys at `now`, by key id; keys that were never used have zeros. */
  async usageByKey(keyIds: readonly number[], now: number): Promise<ReadonlyMap<number, KeyUsage>> {
    const usage = new Map<number, KeyUsage>(keyIds.map((id) => [id, { ...nothing, byok: nothing }]))
    if (keyIds.length === 0) return usage
    const { dayStart, weekStart, monthStart } = usageWindows(now)
    const rows: (UsageSums & { key_id: number; is_byok: number })[] = await this.#session.run((knex) =>
      knex('generations')
        .whereIn('key_id', keyIds)
        .groupBy('key_id', 'is_byok')
        .select('key_id', 'is_byok', {
          total: sumSince(knex, 0),
          daily: sumSince(knex, dayStart),
          weekly: sumSince(knex, weekStart),
          monthly: sumSince(knex, monthStart),
        }),
    )
    for (const { key_id: keyId, is_byok: isByok, ...sums } of rows) {
      const known = usage.get(keyId) ?? { ...nothing, byok: nothing }
      usage.set(keyId, isByok === 1 ? { ...known, byok: sums } : { ...known, ...sums })
    }
    return usage
  }
}

const nothing: UsageSums = { total: 0, daily: 0, weekly: 0, monthly: 0 }

// A sum of bigints is a numeric on PostgreSQL, which the driver returns as text.
function sumSince(knex: Knex, start: number): Knex.Raw {
  return knex.raw('cast(coalesce(sum(case when created_at >= ? then cost_nanos end), 0) as bigint)', [start])
}

const insertHead = `insert into generations (${generationColumns.join(', ')}) values `
const insertTail = ' on conflict (id) do nothing'

type Inserter = (records: readonly GenerationRecord[]) => void

const inserters = new WeakMap<SqliteConnection, Inserter>()

// This is on the path of each request: Knex would make it five times as expensive as the prepared statement is.
function insertIntoSqlite(knex: Knex, records: readonly GenerationRecord[]): Promise<void> {
  return withSqliteConnection(knex, (connection) => {
    let insert = inserters.get(connection)
    if (insert === undefined) {
      insert = prepareInserter(connection)
      inserters.set(connection, insert)
    }
    insert(records)
  })
}

function prepareInserter(connection: SqliteConnection): Inserter {
  const statement = connection.prepare(`${insertHead}(${generationColumns.map(() => '?').join(', ')})${insertTail}`)
  const insertAll = connection.transaction((records: readonly GenerationRecord[]) => {
    for (const record of records) statement.run(toGenerationValues(record))
  })
  return (records) => insertAll.immediate(records)
}

// A statement of PostgreSQL has at most 65,535 parameters.
const rowsPerStatementMax = Math.floor(65_535 / generationColumns.length)

async function insertIntoPostgres(knex: Knex, records: readonly GenerationRecord[]): Promise<void> {
  if (records.length > rowsPerStatementMax) {
    throw new RangeError(`at most ${rowsPerStatementMax} generations can be inserted at once`)
  }
  const values = records.flatMap(toGenerationValues)
  await withPostgresConnection(knex, (connection) =>
    connection.query(insertHead + placeholders(records.length) + insertTail, values),
  )
}

function placeholders(rows: number): string {
  let position = 0
  const row = () => `(${generationColumns.map(() => `$${++position}`).join(', ')})`
  return Array.from({ length: rows }, row).join(', ')
}
