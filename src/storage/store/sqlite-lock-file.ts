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

/** Takes the lock of a file, creating it if missing; null when another process, or this one, holds it. */
export function tryLockFile(knex: Knex, path: string): LockFile | null {
  // An empty database: SQLite locks it through the operating system, on every platform.
  const Driver: typeof BetterSqlite3 = knex.client.driver
  makePrivateFile(path)
  const connection = new Driver(path, { ...knex.client.connectionSettings.options, timeout: 0 })
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
