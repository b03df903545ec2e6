import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import type { Database } from './database.ts'
import { endPostgres } from './postgres-connection.ts'
import { isFileLocked, type LockFile, sqliteFileOf, tryLockFile } from './sqlite-lock-file.ts'
import { translateDriverError } from './storage-error.ts'

/**
 * Tells living processes from dead ones: each holds a lock under its own id, which the operating system or the database lets go the
 * moment that the process is gone, however it went.
 */
export interface InstanceLocks {
  /** Takes the lock, or makes sure that it is still held. */
  hold(): Promise<void>
  /** Whether the process with that id lives; true when there is no telling. */
  isHeld(id: string): Promise<boolean>
  /** Lets the lock go; the id counts as dead from now on. */
  release(): Promise<void>
}

/** Locks beside a SQLite file, or in the PostgreSQL database itself. */
export function instanceLocks({ connect, knex }: Database, ownId: string): InstanceLocks {
  return connect === undefined ? new FileLocks(knex, ownId) : new PostgresLocks(connect, ownId)
}

const oldFileMs = 60 * 60 * 1000

/** One small file for each process, beside the database. A database in memory has no other process and no file. */
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
    this.#lock = tryLockFile(this.#knex, path)
    this.#removeOldFiles()
  }

  async isHeld(id: string): Promise<boolean> {
    const path = this.#pathOf(id)
    return id === this.#ownId || (path !== undefined && isFileLocked(this.#knex, path))
  }

  async release(): Promise<void> {
    this.#lock?.release()
    this.#lock = null
  }

  // Killed processes leave their files. A young one may belong to a process that is about to take its lock.
  #removeOldFiles(): void {
    const prefix = this.#pathOf('')
    if (prefix === undefined) return
    for (const name of readdirSync(dirname(prefix))) {
      const path = join(dirname(prefix), name)
      if (!name.startsWith(basename(prefix))) continue
      const stats = statSync(path, { throwIfNoEntry: false })
      if (stats !== undefined && Date.now() - stats.mtimeMs > oldFileMs) isFileLocked(this.#knex, path)
    }
  }

  #pathOf(id: string): string | undefined {
    const file = sqliteFileOf(this.#knex)
    return file === undefined ? undefined : `${file}-instance-${id}`
  }
}

// Any constant will do: it keeps these advisory locks apart from others of the database.
const lockSpace = 473_920

/** Session locks on a connection of their own, which ends with the process. */
class PostgresLocks implements InstanceLocks {
  readonly #connect: () => Promise<Client>
  readonly #ownId: string
  #connection: Client | undefined

  constructor(connect: () => Promise<Client>, ownId: string) {
    this.#connect = connect
    this.#ownId = ownId
  }

  async hold(): Promise<void> {
    if (this.#connection !== undefined && (await isAnswering(this.#connection))) return
    await this.release()
    try {
      this.#connection = await this.#connect()
      // Shared, for the server may still see the connection that this one takes the place of.
      await this.#connection.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockSpace, this.#ownId])
    } catch (error) {
      await this.release()
      throw translateDriverError(error)
    }
  }

  async isHeld(id: string): Promise<boolean> {
    const connection = this.#connection
    if (id === this.#ownId || connection === undefined) return true
    try {
      const key = [lockSpace, id]
      const { rows } = await connection.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1, hashtext($2)) as taken',
        key,
      )
      if (rows[0]?.taken !== true) return true
      await connection.query('select pg_advisory_unlock($1, hashtext($2))', key)
      return false
    } catch (error) {
      throw translateDriverError(error)
    }
  }

  async release(): Promise<void> {
    const connection = this.#connection
    this.#connection = undefined
    if (connection !== undefined) await endPostgres(connection).catch(() => {})
  }
}

function isAnswering(connection: Client): Promise<boolean> {
  return connection.query('select 1').then(
    () => true,
    () => false,
  )
}
