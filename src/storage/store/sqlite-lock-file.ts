import { existsSync, rmSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import type { Knex } from 'knex'
import { makePrivateFile } from './private-files.ts'

/** A lock that lasts until it is released or its process ends. */
export interface LockFile {
  release(): void
}

/** The file of this SQLite connection's database; undefined for one in memory. */
export function sqliteFileOf(knex: Knex): string | undefined {
  const filename = String(knex.client.connectionSettings.filename)
  return filename === ':memory:' ? undefined : filename
}

/** Takes the lock of a file, creating it if missing; null when another process, or this one, still holds it after `waitMs`. */
export function tryLockFile(knex: Knex, path: string, waitMs = 0): LockFile | null {
  // An empty database: SQLite locks it through the operating system, on every platform.
  const Driver: typeof BetterSqlite3 = knex.client.driver
  makePrivateFile(path)
  const connection = new Driver(path, { ...knex.client.connectionSettings.options, timeout: waitMs })
  try {
    // Nothing is ever written: a journal would only be another file.
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

/** True when a process holds the lock of a file; otherwise deletes the file. */
export function isFileLocked(knex: Knex, path: string): boolean {
  if (!existsSync(path)) return false
  const lock = tryLockFile(knex, path)
  lock?.release()
  return lock === null
}

/** True when a process holds the lock of a file. Unlike `isFileLocked` it leaves a file that nobody has locked in place: its process may be about to. */
export function isLockTaken(knex: Knex, path: string): boolean {
  if (!existsSync(path)) return false
  const Driver: typeof BetterSqlite3 = knex.client.driver
  let connection: BetterSqlite3.Database | undefined
  try {
    connection = new Driver(path, { ...knex.client.connectionSettings.options, timeout: 0, readonly: true })
    connection.prepare('select 1 from sqlite_master').get()
    return false
  } catch (error) {
    // A file that is gone by now, or is not readable, locks nobody out.
    return error instanceof Driver.SqliteError && error.code.startsWith('SQLITE_BUSY')
  } finally {
    connection?.close()
  }
}
