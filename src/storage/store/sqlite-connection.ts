import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import knex, { type Knex } from 'knex'
import { CorruptDatabaseError } from '../../errors/storage-error.ts'
import { makePrivateDatabase } from './private-files.ts'

export type SqliteConnection = BetterSqlite3.Database

// A wait inside the driver blocks the event loop: it stays short, and longer waits happen outside (see retryWhileBusy).
const busyTimeoutMs = 50

// Reading every page of a bigger file would hold up the start.
const checkedBytesMax = 64 * 1024 * 1024

/** A pool of one connection to a SQLite file (or `:memory:`), made with its directory where it is missing; each transaction takes the write lock at once. */
export function openSqlite(filename: string, nativeBinding: string | undefined): Knex {
  if (filename !== ':memory:') {
    mkdirSync(dirname(filename), { recursive: true, mode: 0o700 })
    makePrivateDatabase(filename)
  }
  const opened = knex({
    client: 'better-sqlite3',
    connection: {
      filename,
      options: nativeBinding === undefined ? {} : { nativeBinding },
    } as Knex.StaticConnectionConfig,
    useNullAsDefault: true,
    compileSqlOnError: false,
    log: silent,
    pool: {
      min: 1,
      max: 1,
      acquireTimeoutMillis: 10_000,
      afterCreate(connection: SqliteConnection, done: (error: unknown, connection: SqliteConnection) => void) {
        try {
          prepareConnection(connection)
          connections.set(opened, connection)
          done(null, connection)
        } catch (error) {
          connection.close()
          done(error, connection)
        }
      },
    },
  })
  beginImmediately(opened)
  return opened
}

function prepareConnection(connection: SqliteConnection): void {
  connection.pragma(`busy_timeout = ${busyTimeoutMs}`)
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = NORMAL')
  connection.pragma('foreign_keys = ON')
  // Moving what was written into the database file waits for the disk. It is done when generations are written (see `checkpoint`),
  // not by whichever transaction happens to be the thousandth; this is for a process that writes none.
  connection.pragma('wal_autocheckpoint = 10000')
}

/** Reads the schema, and all of a file below 64 MiB, and throws CorruptDatabaseError when something is wrong in it. */
export async function checkSqliteFile(database: Knex, filename: string): Promise<void> {
  await withSqliteConnection(database, (connection) => {
    connection.prepare('select count(*) from sqlite_master').get()
    if (filename === ':memory:' || statSync(filename).size > checkedBytesMax) return
    const verdict = connection.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok') throw new CorruptDatabaseError(`the database is damaged (${String(verdict)})`)
  })
}

/** Gives synchronous work the pool's own connection, alone: no transaction of anybody else is open on it meanwhile. */
export async function withSqliteConnection<T>(database: Knex, work: (connection: SqliteConnection) => T): Promise<T> {
  // While nobody has it, work that does not wait needs no turn: taking one costs as much as a statement.
  const idle = idleConnection(database)
  if (idle !== undefined) return work(idle)
  const connection: SqliteConnection = await database.client.acquireConnection()
  try {
    return work(connection)
  } finally {
    database.client.releaseConnection(connection)
  }
}

const commitsBetweenCheckpoints = 100
const commitsOf = new WeakMap<SqliteConnection, number>()

/** To be called before a transaction that may wait for the disk: now and then both do, so that the log of what was written stays short. */
export function checkpoint(connection: SqliteConnection): void {
  const commits = (commitsOf.get(connection) ?? 0) + 1
  commitsOf.set(connection, commits % commitsBetweenCheckpoints)
  if (commits === commitsBetweenCheckpoints) connection.pragma('wal_checkpoint(PASSIVE)')
}

/** The connection of a pool, each of which has one. */
const connections = new WeakMap<Knex, SqliteConnection>()

function idleConnection(database: Knex): SqliteConnection | undefined {
  const connection = connections.get(database)
  const { pool } = database.client
  return connection?.open === true && pool?.numFree() === 1 && pool.numPendingAcquires() === 0 ? connection : undefined
}

// A transaction that starts as a reader and then writes fails with SQLITE_BUSY_SNAPSHOT if somebody wrote in between, whatever it waits.
function beginImmediately(database: Knex): void {
  const { client } = database
  const transaction = client.transaction.bind(client)
  client.transaction = (...settings: unknown[]) => {
    const opened = transaction(...settings)
    opened.begin = (connection: unknown) => opened.query(connection, 'BEGIN IMMEDIATE;')
    return opened
  }
}

// What goes wrong is thrown; Knex would also print it.
const silent = { warn() {}, error() {}, deprecate() {}, debug() {} }
