import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import { translateDriverError } from '../../errors/storage-error.ts'
import type { Database } from './database.ts'
import { endPostgres } from './postgres-connection.ts'
import { isFileLocked, isLockTaken, type LockFile, sqliteFileOf, tryLockFile } from './sqlite-lock-file.ts'

/**
 * Tells living processes from dead ones: each holds a lock under its id, which the operating system or the database releases as soon as
 * the process ends, for whatever reason.
 */
export interface InstanceLocks {
  /** Takes the lock, or checks that it is still held. */
  hold(): Promise<void>
  /** True when the process with that id is alive, or when that is unknown. */
  isHeld(id: string): Promise<boolean>
  /** How many other living processes use this database file. Always 0 on PostgreSQL, which any number of gateways may share. */
  othersOnFile(): number
  /** Releases the lock: from then on the id counts as dead. */
  release(): Promise<void>
}

/** Locks in files beside a SQLite database, or in the PostgreSQL database. */
export function instanceLocks({ connect, knex }: Database, ownId: string): InstanceLocks {
  return connect === undefined ? new FileLocks(knex, ownId) : new PostgresLocks(connect, ownId)
}

const oldFileMs = 60 * 60 * 1000
// Nobody else takes this lock, but another process that looks whether it is held may be in the way for a moment.
const ownLockWaitMs = 1_000

/** One small file for each process, beside the database. An in-memory database has a single process and no file. */
class FileLocks implements InstanceLocks {
  readonly #knex: Knex
  readonly #ownId: string
  #lock: LockFile | null = null

  constructor(knex: Knex, ownId: string) {
    this.#knex = knex
    this.#ownId = ownId
  }

  async hold(): Promise<void> {
    const path = this.#pathOf(this.#ownId)
    if (path === undefined || this.#lock !== null) return
    this.#lock = tryLockFile(this.#knex, path, ownLockWaitMs)
    this.#removeOldFiles()
  }

  async isHeld(id: string): Promise<boolean> {
    const path = this.#pathOf(id)
    return id === this.#ownId || (path !== undefined && isFileLocked(this.#knex, path))
  }

  othersOnFile(): number {
    const own = this.#pathOf(this.#ownId)
    return this.#files().filter((path) => path !== own && isLockTaken(this.#knex, path)).length
  }

  async release(): Promise<void> {
    this.#lock?.release()
    this.#lock = null
  }

  // Killed processes leave their files. A young one may belong to a process that is about to take its lock.
  #removeOldFiles(): void {
    for (const path of this.#files()) {
      const stats = statSync(path, { throwIfNoEntry: false })
      if (stats !== undefined && Date.now() - stats.mtimeMs > oldFileMs) isFileLocked(this.#knex, path)
    }
  }

  #files(): string[] {
    const prefix = this.#pathOf('')
    if (prefix === undefined) return []
    const names = readdirSync(dirname(prefix)).filter((name) => name.startsWith(basename(prefix)))
    return names.map((name) => join(dirname(prefix), name))
  }

  #pathOf(id: string): string | undefined {
    const file = sqliteFileOf(this.#knex)
    return file === undefined ? undefined : `${file}-instance-${id}`
  }
}

/** What separates the advisory locks of gateways from others of a PostgreSQL database; any constant works. */
export const lockSpace = 473_920

const retakePauseMs = 500
/** After a lock was lost, or the server started, other processes may need this long to retake theirs: none is considered dead. */
const judgeAfterMs = 15_000

/** Session locks on a separate connection, which ends with the process. */
class PostgresLocks implements InstanceLocks {
  readonly #connect: () => Promise<Client>
  readonly #ownId: string
  #connection: Client | undefined
  #lostAt = Number.NEGATIVE_INFINITY
  #isReleased = false

  constructor(connect: () => Promise<Client>, ownId: string) {
    this.#connect = connect
    this.#ownId = ownId
  }

  async hold(): Promise<void> {
    this.#isReleased = false
    const known = this.#connection
    if (known !== undefined && (await isAnswering(known))) return
    if (this.#connection === known) await this.#take()
  }

  async isHeld(id: string): Promise<boolean> {
    const connection = this.#connection
    const isTooSoon = performance.now() - this.#lostAt < judgeAfterMs
    if (id === this.#ownId || connection === undefined || isTooSoon) return true
    try {
      const key = [lockSpace, id]
      const { rows } = await connection.query<{ taken: boolean; is_young: boolean }>(tryLock, key)
      const [tried] = rows
      if (tried?.taken !== true) return true
      await connection.query('select pg_advisory_unlock($1, hashtext($2))', key)
      return tried.is_young
    } catch (error) {
      throw translateDriverError(error)
    }
  }

  othersOnFile(): number {
    return 0
  }

  async release(): Promise<void> {
    this.#isReleased = true
    await this.#drop()
  }

  async #take(): Promise<void> {
    await this.#drop()
    try {
      const connection = await this.#connect()
      this.#connection = connection
      // Other processes rely on this lock: retake it as soon as possible, not at the next check.
      connection.once('end', () => {
        if (this.#connection !== connection) return
        this.#lostAt = performance.now()
        this.#takeAgain()
      })
      // Shared, because the server may still see the connection that this one replaces.
      await connection.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockSpace, this.#ownId])
    } catch (error) {
      await this.#drop()
      throw translateDriverError(error)
    }
  }

  #takeAgain(): void {
    setTimeout(() => {
      if (!this.#isReleased) this.#take().catch(() => this.#takeAgain())
    }, retakePauseMs).unref()
  }

  async #drop(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    if (connection !== undefined) await endPostgres(connection).catch(() => {})
  }
}

const tryLock = `select pg_try_advisory_lock($1, hashtext($2)) as taken,
  clock_timestamp() - pg_postmaster_start_time() < interval '${judgeAfterMs} milliseconds' as is_young`

function isAnswering(connection: Client): Promise<boolean> {
  return connection.query('select 1').then(
    () => true,
    () => false,
  )
}
