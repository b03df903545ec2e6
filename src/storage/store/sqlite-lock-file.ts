import { existsSync, rmSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import type { Knex } from 'knex'
import { makePrivateFile } from './private-files.ts'

/** A lock that lasts until it is released or its process is gone. */
export interface LockFile {
  release(): void
}

/** Where the database of this SQLite connection is kept; undefined for one in memory. */
export function sqliteFileOf(knex: Knex): string | undefined {
  const filename = String(knex.client.connectionSettings.filename)
  return filename === ':memory:' ? undefined : filename
}

/** Takes the lock of a file, which is made where it is missing; null when another process, or this one, holds it. */
export function tryLockFile(knex: Knex, path: string): LockFile | null {
  // An empty database: its lock is the operating system's, on every platform that SQLite knows.
  const Driver: typeof BetterSqlite3 = knex.client.driver
  makePrivateFile(path)
  const connection = new Driver(path, { ...knex.client.connectionSettings.options, timeout: 0 })
  try {
    // Nothing is ever written: a journal would only be one more file.
    connection.pragma('journal_mode = MEMORY')
    connection.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    connection.close()
    if (error instanceof Driver.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null
    throw error
  }
  return {
    release() {
      connection.close()
      rmSync(path, { force: true })
    },
  }
}

/** Whether somebody holds the lock of a file. One that nobody holds is taken away. */
export function isFileLocked(knex: Knex, path: string): boolean {
  if (!existsSync(path)) return false
  const lock = tryLockFile(knex, path)
  lock?.release()
  return lock === null
}
