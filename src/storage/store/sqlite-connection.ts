import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import knex, { type Knex } from 'knex'
import { CorruptDatabaseError } from '../../errors/storage-error.ts'
import { makePrivateDatabase } from './private-files.ts'

export type SqliteConnection = BetterSqlite3.Database

// A wait inside the driver blocks the event loop: it stays short, and longer waits happen outside (see retryWhileBusy).
const busyTimeoutMs = 50

// Reading every page of a larger file would delay the start.
const checkedBytesMax = 64 * 1024 * 1024

/** A pool of one connection to a SQLite file (or `:memory:`), created with its directory if missing; each transaction takes the write lock at once. */
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
  // A checkpoint waits for the disk, so it happens when generations are written (see `checkpoint`), not in an arbitrary transaction. This
  // limit is for a process that writes no generations.
  connection.pragma('wal_autocheckpoint = 10000')
}

/** Reads the schema, and the whole of a file below 64 MiB, and throws CorruptDatabaseError when it is damaged. */
export async function checkSqliteFile(database: Knex, filename: string): Promise<void> {
  await withSqliteConnection(database, (connection) => {
    connection.prepare('select count(*) from sqlite_master').get()
    if (filename === ':memory:' || statSync(filename).size > checkedBytesMax) return
    const verdict = connection.pragma('quick_check(1)', { simple: true })
    if (verdict !== 'ok') throw new CorruptDatabaseError(`the database is damaged (${String(verdict)})`)
  })
}

/** Lends synchronous work the pool's connection exclusively: no other transaction is open on it. */
export async function withSqliteConnection<T>(database: Knex, work: (connection: SqliteConnection) => T): Promise<T> {
  // Synchronous work can use an idle connection directly: acquiring it from the pool costs as much as a statement.
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

/** Call before a transaction that may wait for the disk: checkpoints now and then, so that the write-ahead log stays short. */
export function checkpoint(connection: SqliteConnection): void {
  const commits = (commitsOf.get(connection) ?? 0) + 1
  commitsOf.set(connection, commits % commitsBetweenCheckpoints)
  if (commits === commitsBetweenCheckpoints) connection.pragma('wal_checkpoint(PASSIVE)')
}

/** The single connection of each pool. */
const connections = new WeakMap<Knex, SqliteConnection>()

function idleConnection(database: Knex): SqliteConnection | undefined {
  const connection = connections.get(database)
  const { pool } = database.client
  return connection?.open === true && pool?.numFree() === 1 && pool.numPendingAcquires() === 0 ? connection : undefined
}

// A transaction that reads first and then writes fails with SQLITE_BUSY_SNAPSHOT if another process wrote in between, however long it waits.
function beginImmediately(database: Knex): void {
  const { client } = database
  const transaction = client.transaction.bind(client)
  client.transaction = (...settings: unknown[]) => {
    const opened = transaction(...settings)
    opened.begin = (connection: unknown) => opened.query(connection, 'BEGIN IMMEDIATE;')
    return opened
  }
}

// Errors are thrown; Knex would print them as well.
const silent = { warn() {}, error() {}, deprecate() {}, debug() {} }
