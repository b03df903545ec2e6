import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, it } from 'vitest'
import { type Database, type Dialect, openDatabase } from '../../src/storage/store/database.ts'
import { EmptiedPostgres } from './emptied-postgres.ts'
import { isEveryTest } from './level.ts'
import { placeMigratedSqlite } from './migrated-sqlite.ts'
import { execute, serverUrl } from './postgres-server.ts'

/** A store that nobody else uses. `open` opens it once more, as another process would; all of them are closed after the test. */
export interface FreshDatabase {
  readonly database: Database
  readonly url: string | undefined
  readonly dataDir: string
  open(): Promise<Database>
}

export type OpenFresh = (options?: { migrated?: boolean }) => Promise<FreshDatabase>

type Define = (openFresh: OpenFresh, dialect: Dialect) => void

/** Runs the tests on SQLite, and on PostgreSQL where one answers; each `openFresh` gives an empty store, migrated unless told otherwise. */
export function describeDatabases(define: Define): void {
  describeSqlite(define)
  describePostgres(define)
}

/** The same for tests whose SQL is tested below test/storage: at the default level they run on SQLite only. */
export function describeStore(define: Define): void {
  describeSqlite(define)
  if (isEveryTest) describePostgres(define)
}

function describeSqlite(define: Define): void {
  describe('on SQLite', () => {
    define(
      freshDatabases(async (isMigrated) => {
        const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
        if (isMigrated) await placeMigratedSqlite(dataDir)
        return { url: undefined, dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) }
      }),
      'sqlite',
    )
  })
}

function describePostgres(define: Define): void {
  describe('on PostgreSQL', () => {
    if (!isPostgresThere) {
      it.skip('skipped: no PostgreSQL')
      return
    }
    const emptied = new EmptiedPostgres(`gateway_test_${randomUUID().replaceAll('-', '')}`)
    afterAll(() => emptied.drop())
    define(
      freshDatabases(async (isMigrated) => {
        await (isMigrated ? emptied.migrated() : emptied.clear())
        return { url: emptied.url, dataDir: tmpdir(), remove() {} }
      }),
      'postgres',
    )
  })
}

interface Place {
  readonly url: string | undefined
  readonly dataDir: string
  remove(): void
}

function freshDatabases(makePlace: (isMigrated: boolean) => Promise<Place>): OpenFresh {
  const cleanups: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  return async ({ migrated = true } = {}) => {
    const place = await makePlace(migrated)
    cleanups.push(() => place.remove())
    const open = async () => {
      const opened = await openDatabase({ url: place.url, dataDir: place.dataDir })
      cleanups.push(() => opened.close())
      return opened
    }
    return { database: await open(), url: place.url, dataDir: place.dataDir, open }
  }
}

const isPostgresThere = await execute(serverUrl, 'select 1').then(
  () => true,
  () => false,
)
