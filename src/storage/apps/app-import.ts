import type { AuditActor } from '../audit/audit-repository.ts'
import { repositoriesOn } from '../repositories.ts'
import type { Database, Session } from '../store/database.ts'
import { type SqliteConnection, withSqliteConnection } from '../store/sqlite-connection.ts'
import { addApps, appIds, chunkRows, chunksOf, type ImportedApp } from './app-import-apps.ts'

/** One app's usage on one day. */
export interface ImportedDay {
  /** The `index` of an ImportedApp. */
  readonly app: number
  /** Days since 1970-01-01 (UTC). */
  readonly day: number
  readonly requests: bigint
  readonly promptTokens: bigint
  readonly completionTokens: bigint
}

export interface ImportChange {
  readonly organizationId: string
  readonly actor: AuditActor
  /** Unix milliseconds. */
  readonly now: number
}

/** What an import changed. */
export interface ImportOutcome {
  readonly newApps: number
  /** App days whose usage changed. */
  readonly changedDays: number
}

/** Apps whose merge targets do not exist: nothing was changed. */
export interface UnknownCanonicals<App> {
  readonly unknownCanonicals: readonly App[]
}

const insertRows = 5_000

/**
 * Sets the usage of apps by day, in two steps: `stage` writes rows to temporary tables, where they are invisible and block nothing;
 * `commit` moves them in one transaction. A killed process leaves nothing behind. Needs a database opened for bulk work: temporary tables
 * belong to a connection.
 */
export class AppImport {
  readonly #database: Database

  private constructor(database: Database) {
    this.#database = database
  }

  /** Begins an import and discards rows staged earlier. */
  static async begin(database: Database): Promise<AppImport> {
    for (const table of ['import_days', 'import_sorted', 'import_apps']) {
      await execute(database, `drop table if exists ${table}`)
    }
    await execute(
      database,
      'create temporary table import_days (app integer, day integer, requests bigint, prompt_tokens bigint, completion_tokens bigint)',
    )
    return new AppImport(database)
  }

  /** Stages rows; an app may occur only once on a day. */
  async stage(days: readonly ImportedDay[]): Promise<void> {
    if (this.#database.dialect === 'sqlite') {
      await this.#database.run((knex) => withSqliteConnection(knex, (connection) => stageOnSqlite(connection, days)))
      return
    }
    for (let start = 0; start < days.length; start += insertRows) {
      await stageOnPostgres(this.#database, days.slice(start, start + insertRows))
    }
  }

  /** Applies the import and writes its audit entry, unless nothing would change. */
  async commit<App extends ImportedApp>(
    apps: readonly App[],
    change: ImportChange,
    onDay: (done: number, total: number) => void,
  ): Promise<ImportOutcome | UnknownCanonicals<App>> {
    // Sort in the target tables' order before taking any lock.
    await execute(this.#database, 'create temporary table import_sorted as select * from import_days order by day, app')
    await execute(this.#database, 'drop table import_days')
    await execute(this.#database, 'create index import_sorted_day on import_sorted (day)')
    await execute(this.#database, 'analyze import_sorted')
    await execute(
      this.#database,
      'create temporary table import_apps (app integer primary key, app_id integer not null)',
    )
    return this.#database.transact((session) => carryOut(session, apps, change, onDay))
  }
}

async function carryOut<App extends ImportedApp>(
  session: Session,
  apps: readonly App[],
  { organizationId, actor, now }: ImportChange,
  onDay: (done: number, total: number) => void,
): Promise<ImportOutcome | UnknownCanonicals<App>> {
  const repositories = repositoriesOn(session)
  if (apps.some(({ canonicalOrigin }) => canonicalOrigin !== null)) await repositories.apps.lockMerges(organizationId)
  const origins = apps.flatMap(({ origin, canonicalOrigin }) => [origin, canonicalOrigin ?? origin])
  const ids = await appIds(session, organizationId, [...new Set(origins)])
  const isKnown = new Set([...ids.keys(), ...apps.map(({ origin }) => origin)])
  const newApps = apps.filter(({ origin }) => !ids.has(origin))
  const unknownCanonicals = newApps.filter(
    ({ canonicalOrigin }) => canonicalOrigin !== null && !isKnown.has(canonicalOrigin),
  )
  if (unknownCanonicals.length > 0) return { unknownCanonicals }
  await addApps(session, { organizationId, now }, newApps, ids)
  for (const chunk of chunksOf(apps, chunkRows)) {
    const rows = chunk.map(({ index, origin }) => ({ app: index, app_id: ids.get(origin) }))
    await session.run((knex) => knex('import_apps').insert(rows))
  }
  const changed = await setDays(session, onDay)
  const changedDays = changed.reduce((sum, { rows }) => sum + rows, 0)
  if (newApps.length > 0) await repositories.apps.touch(organizationId, now)
  if (changedDays > 0) {
    await repositories.appUsage.touchDays(
      organizationId,
      changed.map(({ day }) => day),
      now,
    )
  }
  if (newApps.length > 0 || changedDays > 0) {
    const change = {
      organizationId,
      actor,
      action: 'app.import',
      target: { kind: 'dataset', id: 'app-rankings' },
      before: null,
      after: { apps: apps.length, new_apps: newApps.length, changed_days: changedDays },
    } as const
    await repositories.audit.record(change, now)
  }
  return { newApps: newApps.length, changedDays }
}

const rowsOfDay = 'from import_sorted s join import_apps m on m.app = s.app where s.day = ?'
const isUsed = '(s.requests > 0 or s.prompt_tokens > 0 or s.completion_tokens > 0)'

// Unchanged rows are not written: what was derived from them stays valid.
const setUsed = `insert into app_days (day, app_id, requests, prompt_tokens, completion_tokens)
  select s.day, m.app_id, s.requests, s.prompt_tokens, s.completion_tokens ${rowsOfDay} and ${isUsed} order by m.app_id
  on conflict (day, app_id) do update set requests = excluded.requests, prompt_tokens = excluded.prompt_tokens,
    completion_tokens = excluded.completion_tokens
  where app_days.requests <> excluded.requests or app_days.prompt_tokens <> excluded.prompt_tokens
    or app_days.completion_tokens <> excluded.completion_tokens`

// An app without usage on a day has no row for it.
const dropUnused = `delete from app_days where day = ? and app_id in (select m.app_id ${rowsOfDay} and not ${isUsed})`

/** Moves the staged rows, day by day; returns the days with changes. */
async function setDays(
  session: Session,
  onDay: (done: number, total: number) => void,
): Promise<readonly { day: number; rows: number }[]> {
  const found: { day: number }[] = await session.run((knex) =>
    knex('import_sorted').distinct('day').orderBy('day').select('day'),
  )
  const changed: { day: number; rows: number }[] = []
  for (const [index, { day }] of found.entries()) {
    const rows = (await execute(session, setUsed, [day])) + (await execute(session, dropUnused, [day, day]))
    if (rows > 0) changed.push({ day, rows })
    onDay(index + 1, found.length)
  }
  return changed
}

/** Runs one statement and returns how many rows it changed. */
async function execute(session: Session, sql: string, bindings: readonly (number | string)[] = []): Promise<number> {
  const result: { changes?: number; rowCount?: number | null } = await session.run((knex) =>
    knex.raw(sql, [...bindings]),
  )
  return result.changes ?? result.rowCount ?? 0
}

function stageOnSqlite(connection: SqliteConnection, days: readonly ImportedDay[]): void {
  const insert = connection.prepare('insert into import_days values (?, ?, ?, ?, ?)')
  // Writes only temporary tables, so it does not take the database's lock.
  connection.transaction(() => {
    for (const { app, day, requests, promptTokens, completionTokens } of days) {
      insert.run(app, day, requests, promptTokens, completionTokens)
    }
  })()
}

async function stageOnPostgres(session: Session, days: readonly ImportedDay[]): Promise<void> {
  const columns = [
    days.map(({ app }) => app),
    days.map(({ day }) => day),
    days.map(({ requests }) => requests),
    days.map(({ promptTokens }) => promptTokens),
    days.map(({ completionTokens }) => completionTokens),
  ]
  await execute(
    session,
    'insert into import_days select * from unnest(?::integer[], ?::integer[], ?::bigint[], ?::bigint[], ?::bigint[])',
    columns.map((column) => `{${column.join()}}`),
  )
}
