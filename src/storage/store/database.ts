import { join } from 'node:path'
import type { Knex } from 'knex'
import { CorruptDatabaseError, StorageUnavailableError, translateDriverError } from '../../errors/storage-error.ts'
import { endPostgres, openPostgres, type PostgresAccess } from './postgres-connection.ts'
import { retryWhileBusy } from './retry-while-busy.ts'
import { checkSqliteFile, openSqlite } from './sqlite-connection.ts'

export type Dialect = 'sqlite' | 'postgres'

export interface DatabaseOptions {
  /** `postgres://…`, `sqlite::memory:` or `sqlite:<file>`; undefined: `gateway.sqlite` in the data directory. */
  readonly url: string | undefined
  readonly dataDir: string
  /** Path of better-sqlite3's addon, if it can't be found automatically. */
  readonly nativeBinding?: string
  /** For one long job in a process of its own: a single connection, so that its temporary tables stay visible, with no time limit but one minute for each lock. */
  readonly isForBulkWork?: boolean
  /** Certificate authorities to trust, as PEM. Absent: those of Node.js. */
  readonly authorities?: readonly string[] | undefined
}

/** What repositories run statements on: the database, or a transaction. */
export interface Session {
  readonly dialect: Dialect
  /** Runs one statement's work; driver errors become the classes of storage-error.ts. */
  attempt<T>(work: (knex: Knex) => PromiseLike<T>): Promise<T>
  /** The same, retried for up to 2 s while another process holds the store; the work must be safe to repeat after a failure. */
  run<T>(work: (knex: Knex) => PromiseLike<T>): Promise<T>
  /** Runs work in a transaction, retried as a whole like `run`; within a transaction, as part of that one. */
  transact<T>(work: (session: Session) => Promise<T>): Promise<T>
}

const patienceMs = 2_000
const exclusivePatienceMs = 60_000

// Any constant works: advisory locks belong to the database.
const advisoryLock = 4_739_201_655

/** An open database. Statements go through `attempt` and `run`. */
export class Database implements Session {
  readonly dialect: Dialect
  readonly knex: Knex
  /** Opens a separate PostgreSQL connection; undefined on SQLite. */
  readonly connect: PostgresAccess['connect'] | undefined
  readonly #postgres: PostgresAccess | undefined

  constructor(knex: Knex, postgres?: PostgresAccess) {
    this.dialect = postgres === undefined ? 'sqlite' : 'postgres'
    this.knex = knex
    this.connect = postgres?.connect
    this.#postgres = postgres
  }

  attempt<T>(work: (knex: Knex) => PromiseLike<T>): Promise<T> {
    return translated(() => work(this.knex))
  }

  run<T>(work: (knex: Knex) => PromiseLike<T>): Promise<T> {
    return retryWhileBusy(patienceMs, () => this.attempt(work))
  }

  transact<T>(work: (session: Session) => Promise<T>): Promise<T> {
    return this.run((knex) =>
      knex.transaction(async (transaction) => {
        if (transaction.isCompleted()) throw new Error('the transaction did not begin')
        return work(sessionOf(this.dialect, transaction))
      }),
    )
  }

  /** Runs work in a transaction that excludes other exclusive work, in any process; waits up to a minute for its turn. */
  exclusively<T>(work: (session: Session, transaction: Knex.Transaction) => Promise<T>): Promise<T> {
    return retryWhileBusy(exclusivePatienceMs, () => translated(() => this.#exclusively(work)))
  }

  async #exclusively<T>(work: (session: Session, transaction: Knex.Transaction) => Promise<T>): Promise<T> {
    const guarded = async (transaction: Knex.Transaction): Promise<T> => {
      // Knex calls this even when BEGIN failed; its error is already on its way to the caller.
      if (transaction.isCompleted()) throw new Error('the transaction did not begin')
      if (this.dialect === 'postgres') await transaction.raw('select pg_advisory_xact_lock(?)', [advisoryLock])
      return work(sessionOf(this.dialect, transaction), transaction)
    }
    if (this.#postgres === undefined) return this.knex.transaction(guarded)
    const connection = await this.#postgres.connect()
    try {
      return await this.knex.transaction(guarded, { connection })
    } finally {
      await endPostgres(connection)
    }
  }

  /** Resolves when the store answers; rejects with StorageUnavailableError when it does not, or not in time. */
  async ping(withinMs?: number): Promise<void> {
    // SQLite answers `select 1` without reading its file.
    const answer = this.attempt((knex) =>
      knex.raw(this.dialect === 'sqlite' ? 'select count(*) from sqlite_master' : 'select 1'),
    )
    await (withinMs === undefined ? answer : beforeDeadline(answer, withinMs))
  }

  /** Waits for work in progress and closes every connection. */
  async close(): Promise<void> {
    await this.knex.destroy()
  }
}

/** Opens the store and checks that it answers; rejects with StorageUnavailableError, or CorruptDatabaseError naming the file. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const url = options.url ?? `sqlite:${join(options.dataDir, 'gateway.sqlite')}`
  if (/^postgres(ql)?:\/\//.test(url)) {
    const postgres = await openPostgres(url, options.isForBulkWork, options.authorities)
    return usable(new Database(postgres.knex, postgres), (database) => database.ping())
  }
  const filename = /^sqlite:(.+)$/.exec(url)?.[1]
  // The URL may contain a password, so the message does not repeat it.
  if (filename === undefined) throw new Error('the database URL must start with postgres:// or sqlite:')
  const knex = await translated(async () => openSqlite(filename, options.nativeBinding))
  return usable(new Database(knex), async (database) => {
    try {
      await database.run((opened) => checkSqliteFile(opened, filename))
    } catch (error) {
      throw namingFile(filename, error)
    }
  })
}

async function beforeDeadline<T>(work: Promise<T>, withinMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new StorageUnavailableError(`the store did not answer within ${withinMs} ms`)
    timer = setTimeout(() => reject(error), withinMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function namingFile(filename: string, error: unknown): unknown {
  if (error instanceof CorruptDatabaseError) {
    const advice = 'Restore it from a backup, or move it away to start with an empty one.'
    const message = `${filename} is not a usable SQLite database: ${error.message}. ${advice}`
    return new CorruptDatabaseError(message, { cause: error })
  }
  if (!(error instanceof StorageUnavailableError)) return error
  return new StorageUnavailableError(`can't open ${filename}: ${error.message}`, { cause: error, isBusy: error.isBusy })
}

async function usable(database: Database, check: (database: Database) => Promise<void>): Promise<Database> {
  try {
    await check(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

function sessionOf(dialect: Dialect, transaction: Knex.Transaction): Session {
  const attempt = <T>(work: (knex: Knex) => PromiseLike<T>): Promise<T> => translated(() => work(transaction))
  // Nothing is retried inside a transaction: after a failed statement PostgreSQL refuses all others.
  const session: Session = { dialect, attempt, run: attempt, transact: (work) => work(session) }
  return session
}

async function translated<T>(work: () => PromiseLike<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw translateDriverError(error)
  }
}
