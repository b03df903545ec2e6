import type { Knex } from 'knex'
import type { Client } from 'pg'
import type { Charge } from '../../records/budget.ts'
import { dayOf } from '../../records/dataset-day.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import type { GenerationStore, InFlightChanges } from '../../records/generation-store.ts'
import { changeSlot } from '../apps/app-changes.ts'
import { endOf, isAttributed, KnownApps } from '../apps/app-counts.ts'
import { countForApps, createOnPostgres } from '../apps/postgres-app-counts.ts'
import { sqliteAppCounts } from '../apps/sqlite-app-counts.ts'
import { sqliteOutbox, tellOnPostgres, valuesToTell } from '../broadcast/outbox-rows.ts'
import {
  addToKeyUsage,
  type KeyUsage,
  keyUsageColumns,
  readKeyUsage,
  toIncrements,
  toKeyUsageValues,
} from '../keys/key-usage.ts'
import { inPostgresTransaction, settleOnPostgres } from '../money/postgres-budgets.ts'
import { sqliteBudgets } from '../money/sqlite-budgets.ts'
import { usageWindows } from '../money/usage-windows.ts'
import type { Session } from '../store/database.ts'
import { withPostgresConnection } from '../store/postgres-connection.ts'
import { checkpoint, type SqliteConnection, withSqliteConnection } from '../store/sqlite-connection.ts'
import { lateOnPostgres, sqliteLateNotes } from './activity-late.ts'
import { toDetails } from './begun-repository.ts'
import { contentColumns, toContentValues } from './content-row.ts'
import {
  byokCost,
  type GenerationRow,
  generationColumns,
  ownCost,
  toGenerationRecord,
  toGenerationValues,
} from './generation-row.ts'
import { shapeColumns, toShapeValues } from './shape-row.ts'

export type { KeyUsage, UsageSums } from '../keys/key-usage.ts'

/** Generation records, which are never changed, and their sums. */
export class GenerationRepository implements GenerationStore {
  readonly #session: Session
  readonly #holder: string

  /** `holder` is this process's id, as in its lock. */
  constructor(session: Session, holder = '') {
    this.#session = session
    this.#holder = holder
  }

  /**
   * Commits records, the usage of their keys and apps, whom to tell of them, and their charges in one transaction, so these never disagree. A record that exists
   * already stays unchanged, and counts and charges nothing. Not retried: the caller may repeat a failed call. Begun generations are
   * stored before or with the records.
   */
  async insertMany(
    records: readonly GenerationRecord[],
    charges: readonly Charge[] = [],
    { begun, ended }: InFlightChanges = noChanges,
  ): Promise<void> {
    if (records.length + begun.length + ended.length === 0) return
    const insert = this.#session.dialect === 'sqlite' ? insertIntoSqlite : insertIntoPostgres
    const changes: Changes = { records, charges, begun, ended, holder: this.#holder }
    await this.#session.attempt((knex) => insert(knex, changes))
  }

  async get(organizationId: string, id: string): Promise<GenerationRecord | null> {
    const row = await this.#session.run((knex) =>
      knex<GenerationRow>('generations').where({ organization_id: organizationId, id }).first(),
    )
    return row === undefined ? null : toGenerationRecord(row)
  }

  /** The usage of each of these keys at `now`, by key id; keys that were never used have zeros. */
  async usageByKey(keyIds: readonly number[], now: number): Promise<ReadonlyMap<number, KeyUsage>> {
    return readKeyUsage(this.#session, keyIds, now)
  }
}

const insertHead = `insert into generations (${generationColumns.join(', ')}) values `
const insertTail = ' on conflict (id) do nothing'
const contentHead = `insert into generation_contents (${contentColumns.join(', ')}) values `

const shapeHead = `insert into prompt_shapes (${shapeColumns.join(', ')}) values `

const noChanges: InFlightChanges = { begun: [], ended: [] }

interface Changes extends InFlightChanges {
  readonly records: readonly GenerationRecord[]
  readonly charges: readonly Charge[]
  readonly holder: string
}

type Inserter = (changes: Changes) => void

const inserters = new WeakMap<SqliteConnection, Inserter>()

// On every request's path: Knex would cost five times as much as the prepared statement.
function insertIntoSqlite(knex: Knex, changes: Changes): Promise<void> {
  return withSqliteConnection(knex, (connection) => {
    let insert = inserters.get(connection)
    if (insert === undefined) {
      insert = prepareInserter(connection)
      inserters.set(connection, insert)
    }
    insert(changes)
  })
}

function prepareInserter(connection: SqliteConnection): Inserter {
  const row = connection.prepare(`${insertHead}(${generationColumns.map(() => '?').join(', ')})${insertTail}`)
  const usage = connection.prepare(
    `insert into key_usage (${keyUsageColumns}) values (${keyUsageColumns.replaceAll(/\w+/g, '?')}) ${addToKeyUsage}`,
  )
  const apps = sqliteAppCounts(connection)
  const tell = sqliteOutbox(connection)
  const begin = connection.prepare(
    `insert into begun_generations (id, holder, details) values (?, ?, ?)
     on conflict (id) do update set details = excluded.details`,
  )
  const end = connection.prepare('delete from begun_generations where id = ?')
  const noteLate = sqliteLateNotes(connection)
  const content = connection.prepare(`${contentHead}(${contentColumns.map(() => '?').join(', ')})`)
  const shape = connection.prepare(`${shapeHead}(${shapeColumns.map(() => '?').join(', ')})`)
  const insertAll = connection.transaction(({ records, charges, begun, ended, holder }: Changes) => {
    for (const row of begun) begin.run(row.id, holder, toDetails(row))
    for (const id of ended) end.run(id)
    const appIds = apps.idsOf(records)
    const added = records.filter((record) => {
      const values = toGenerationValues(record, appIds.get(record) ?? null)
      // An array as one argument would be read element by element, through V8's slow interface.
      return row.run(...values).changes === 1
    })
    for (const record of added) {
      const values = toContentValues(record)
      if (values !== null) content.run(...values)
      const shapeValues = toShapeValues(record)
      if (shapeValues !== null) shape.run(...shapeValues)
    }
    for (const increment of toIncrements(added)) usage.run(toKeyUsageValues(increment))
    apps.count(added, appIds)
    noteLate(added)
    tell(added)
    if (charges.length > 0) {
      const due = dueOf(charges, new Set(added.map(({ id }) => id)))
      sqliteBudgets(connection).settle([...new Set(due.map(({ generationId }) => generationId))], due)
    }
    return appIds
  })
  return (changes) => {
    checkpoint(connection)
    apps.remember(insertAll.immediate(changes))
  }
}

function dueOf(charges: readonly Charge[], added: ReadonlySet<string>): readonly Charge[] {
  return charges.filter(({ generationId }) => added.has(generationId))
}

// A PostgreSQL statement has at most 65,535 parameters: six are for the day, one for ended generations, three for deliveries.
const rowsPerStatementMax = Math.floor(65_525 / generationColumns.length)

const knownApps = new WeakMap<Knex, KnownApps>()

async function insertIntoPostgres(knex: Knex, changes: Changes): Promise<void> {
  const { records, charges, begun, ended } = changes
  if (records.length > rowsPerStatementMax) {
    throw new RangeError(`at most ${rowsPerStatementMax} generations can be inserted at once`)
  }
  const days = [...byDay(records)].sort(([one], [other]) => one - other).map(([, ofOneDay]) => ofOneDay)
  const known = knownApps.get(knex) ?? new KnownApps()
  knownApps.set(knex, known)
  // Read now: the cache may drop ids while the database is asked.
  const appIds = new Map<GenerationRecord, number>()
  for (const record of records.filter(isAttributed)) {
    const id = known.get(record)
    if (id !== undefined) appIds.set(record, id)
  }
  const unknown = records.filter(isAttributed).filter((record) => !appIds.has(record))
  await withPostgresConnection(knex, async (connection) => {
    if (begun.length > 0) await connection.query(beginOnPostgres, beginValues(changes))
    if (records.length === 0) {
      if (ended.length > 0) await connection.query(endOnPostgres, [ended])
      return
    }
    const insertDay = async (ofOneDay: readonly GenerationRecord[]): Promise<string[]> => {
      const hasApps = ofOneDay.some(isAttributed)
      // The first statement also deletes the ended generations.
      const hasEnded = ended.length > 0 && ofOneDay === days[0]
      const told = valuesToTell(ofOneDay)
      const statement = insertStatement(ofOneDay.length, { hasApps, hasEnded, isTold: told !== null })
      const values: unknown[] = valuesOf(ofOneDay, appIds, hasApps)
      if (hasEnded) values.push(ended)
      if (told !== null) values.push(...told)
      const { rows } = await connection.query<{ id: string }>(statement, values)
      return rows.map(({ id }) => id)
    }
    const [only] = days
    // A single statement is a transaction of its own, and one round trip.
    const isPlain =
      charges.length === 0 &&
      unknown.length === 0 &&
      records.every(({ content, shape }) => content === undefined && shape === undefined)
    if (days.length === 1 && only !== undefined && isPlain) {
      await insertDay(only)
      return
    }
    await inPostgresTransaction(connection, async () => {
      if (unknown.length > 0) {
        for (const [record, id] of await createOnPostgres(connection, unknown)) appIds.set(record, id)
      }
      const added = new Set<string>()
      for (const ofOneDay of days) for (const id of await insertDay(ofOneDay)) added.add(id)
      const fresh = records.filter(({ id }) => added.has(id))
      await insertBeside(connection, fresh.map(toContentValues), contentHead, contentColumns.length)
      await insertBeside(connection, fresh.map(toShapeValues), shapeHead, shapeColumns.length)
      const due = dueOf(charges, added)
      if (due.length > 0) await settleOnPostgres(connection, [...new Set(due.map((each) => each.generationId))], due)
    })
    for (const record of unknown) {
      const id = appIds.get(record)
      if (id !== undefined) known.keep(record, id)
    }
  })
}

/** Writes what is stored beside records; null for those that have none. */
async function insertBeside(
  connection: Client,
  values: readonly (readonly unknown[] | null)[],
  head: string,
  columns: number,
): Promise<void> {
  const rows = values.filter((row) => row !== null)
  if (rows.length > 0) await connection.query(`${head}${placeholders(rows.length, columns)}`, rows.flat())
}

// Does not wait for the disk: it protects against a crash of this process, not of the server.
const beginOnPostgres = `insert into begun_generations (id, holder, details)
  select id, $2, details
  from unnest($1::text[], $3::text[]) as row(id, details), (select set_config('synchronous_commit', 'off', true)) as hasty
  on conflict (id) do update set details = excluded.details`

const endOnPostgres = 'delete from begun_generations where id = any($1)'

function beginValues({ begun, holder }: Changes): unknown[] {
  return [begun.map(({ id }) => id), holder, begun.map(toDetails)]
}

function byDay(records: readonly GenerationRecord[]): ReadonlyMap<number, GenerationRecord[]> {
  const days = new Map<number, GenerationRecord[]>()
  for (const record of records) {
    const { dayStart } = usageWindows(record.createdAt)
    const ofOneDay = days.get(dayStart)
    if (ofOneDay === undefined) days.set(dayStart, [record])
    else ofOneDay.push(record)
  }
  return days
}

const sumOf = (cost: string, name: 'own' | 'byok') => `cast(coalesce(sum(${cost}), 0) as bigint) as ${name}`

interface InsertParts {
  readonly hasApps: boolean
  /** Deletes ended generations, too. */
  readonly hasEnded: boolean
  /** Adds rows for destinations, too. */
  readonly isTold: boolean
}

/** Adds rows of one day and counts the new ones; returns their ids. */
function insertStatement(rows: number, { hasApps, hasEnded, isTold }: InsertParts): string {
  const given = (offset: number, type = 'bigint') => `cast($${rows * generationColumns.length + offset} as ${type})`
  const afterApps = hasApps ? 7 : 4
  return `with added as (
      ${insertHead}${placeholders(rows)}${insertTail}
      returning id, key_id, is_byok, cost_nanos, byok_nanos, organization_id, app_id, input_tokens, output_tokens,
        created_at
    ),
    counted as (
      insert into key_usage (${keyUsageColumns})
      select key_id, own, byok, ${given(1)}, own, byok, ${given(2)}, own, byok, ${given(3)}, own, byok from (
        select key_id, ${sumOf(ownCost, 'own')}, ${sumOf(byokCost, 'byok')} from added where cost_nanos > 0 group by key_id order by key_id
      ) as sums ${addToKeyUsage}
    )${lateOnPostgres}${hasApps ? countForApps(given(4, 'integer'), given(5, 'integer'), given(6)) : ''}${
      hasEnded ? `, ended as (delete from begun_generations where id = any(${given(afterApps, 'text[]')}))` : ''
    }${isTold ? `, told as (${tellOnPostgres(given, hasEnded ? afterApps + 1 : afterApps)})` : ''}
    select id from added`
}

function valuesOf(
  ofOneDay: readonly GenerationRecord[],
  appIds: ReadonlyMap<GenerationRecord, number>,
  hasApps: boolean,
): (string | number | null)[] {
  const { dayStart, weekStart, monthStart } = usageWindows(ofOneDay[0]?.createdAt ?? 0)
  const values = ofOneDay.flatMap((record) => toGenerationValues(record, appIds.get(record) ?? null))
  values.push(dayStart, weekStart, monthStart)
  if (hasApps) values.push(dayOf(dayStart), changeSlot('postgres'), Math.max(...ofOneDay.map(endOf)))
  return values
}

function placeholders(rows: number, columns = generationColumns.length): string {
  let position = 0
  const row = () => `(${Array.from({ length: columns }, () => `$${++position}`).join(', ')})`
  return Array.from({ length: rows }, row).join(', ')
}
