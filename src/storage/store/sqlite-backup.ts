import { existsSync, linkSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type BetterSqlite3 from 'better-sqlite3'
import type { Knex } from 'knex'
import { migrations } from '../migrations/index.ts'
import { makePrivateFile } from './private-files.ts'
import { openSqlite } from './sqlite-connection.ts'
import { isLockTaken } from './sqlite-lock-file.ts'

/** Called with the share that is copied, from 0 to 1. */
export type OnShare = (share: number) => void

/** What is wrong with a file that is to be restored; null: nothing. */
export type BackupProblem = string | null

const pagesAtOnce = 1_000
const journals = ['-wal', '-shm', '-journal'] as const
const parts = ['', ...journals] as const

/** Work on SQLite files that are not the open store. `nativeBinding` is where better-sqlite3's addon is, if it can't find it. */
export class SqliteFiles {
  readonly #knex: Knex

  constructor(nativeBinding: string | undefined) {
    this.#knex = openSqlite(':memory:', nativeBinding)
  }

  /** Copies a database as it is now into a file of its own, also while others write to it. A failure leaves no file. */
  async copy(from: string, to: string, onShare: OnShare): Promise<void> {
    const partial = `${to}.partial`
    for (const part of parts) rmSync(`${partial}${part}`, { force: true })
    makePrivateFile(partial)
    try {
      const source = this.#open(from)
      try {
        // Reads one snapshot: without it, each change by another process would begin the copy anew.
        source.exec('begin')
        source.prepare('select count(*) from sqlite_master').get()
        await source.backup(partial, {
          progress({ totalPages, remainingPages }) {
            onShare(totalPages === 0 ? 1 : (totalPages - remainingPages) / totalPages)
            return pagesAtOnce
          },
        })
      } finally {
        source.close()
      }
      const copied = this.#open(partial)
      // One file, without journals beside it. A gateway turns them on again.
      copied.pragma('journal_mode = DELETE')
      copied.close()
      renameSync(partial, to)
    } finally {
      for (const part of parts) rmSync(`${partial}${part}`, { force: true })
    }
  }

  /** Reads every page of a file: it must be a whole database of a gateway that is not newer than this program. */
  problemOf(file: string): BackupProblem {
    let opened: BetterSqlite3.Database | undefined
    try {
      opened = this.#open(file, true)
      const verdict = opened.pragma('integrity_check(1)', { simple: true })
      if (verdict !== 'ok') return `it is damaged (${String(verdict)})`
      const hasMigrations = opened.prepare("select 1 from sqlite_master where name = 'migrations'").get() !== undefined
      if (!hasMigrations) return 'it is no database of a gateway'
      const applied = opened.prepare<[], { name: string }>('select name from migrations').all()
      const unknown = applied.filter(({ name }) => !Object.hasOwn(migrations, name)).map(({ name }) => name)
      return unknown.length === 0 ? null : `a newer version of the gateway has written it (${unknown.join(', ')})`
    } catch (error) {
      return `it is no SQLite database that can be read (${error instanceof Error ? error.message : 'unknown'})`
    } finally {
      opened?.close()
    }
  }

  /**
   * Puts a file in the place of a database that nobody has open; the old one stays aside with its journals. Returns where that is; null when there
   * was none. Whenever this is cut off, one of the two is in the place: a gateway that found nothing there would make a new, empty database.
   */
  replace(file: string, by: string, now: Date): string | null {
    const aside = `${file}.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`
    const isThere = existsSync(file)
    if (isThere) this.#foldJournals(file)
    const isOneFile = isThere && journals.every((journal) => !existsSync(`${file}${journal}`))
    // The second name first, then the replacement in one step.
    if (!isOneFile || !linked(file, aside)) {
      for (const part of parts) if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`)
    }
    renameSync(by, file)
    return isThere ? aside : null
  }

  /** Brings what is still in the journals of a database into its file, as the last gateway on it does when it is stopped. */
  #foldJournals(file: string): void {
    try {
      const opened = this.#open(file)
      try {
        opened.pragma('journal_mode = DELETE')
      } finally {
        opened.close()
      }
    } catch {
      // Damaged, perhaps the reason for the restore: it stays as it is, with its journals.
    }
  }

  /** How many processes have a database open as their store. */
  gatewaysOn(file: string): number {
    if (!existsSync(dirname(file))) return 0
    const prefix = `${basename(file)}-instance-`
    const locks = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix))
    return locks.filter((name) => isLockTaken(this.#knex, join(dirname(file), name))).length
  }

  async close(): Promise<void> {
    await this.#knex.destroy()
  }

  #open(file: string, isReadOnly = false): BetterSqlite3.Database {
    const Driver: typeof BetterSqlite3 = this.#knex.client.driver
    const { options } = this.#knex.client.connectionSettings
    return new Driver(file, { ...options, readonly: isReadOnly, fileMustExist: true, timeout: 5_000 })
  }
}

/** Gives a file a second name; false where the file system has no such names. */
function linked(file: string, name: string): boolean {
  try {
    linkSync(file, name)
    return true
  } catch {
    return false
  }
}

/** The bytes of a database with its journals; 0 when there is none. */
export function sizeOfDatabase(file: string): number {
  return parts.reduce((sum, part) => sum + (statSync(`${file}${part}`, { throwIfNoEntry: false })?.size ?? 0), 0)
}
