import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { type Database, type Dialect, openDatabase } from '../../src/storage/store/database.ts'
import { EmptiedPostgres, withClient } from './emptied-postgres.ts'
import { placeMigratedSqlite } from './migrated-sqlite.ts'

/** A store that nobody else uses. `open` opens it once more, as another process would; all of them are closed after the test. */
export interface FreshDatabase {
  readonly database: Database
  readonly url: string | undefined
  readonly dataDir: string
  open(): Promise<Database>
}

export type OpenFresh = (options?: { migrated?: boolean }) => Promise<FreshDatabase>

/** Runs the tests on SQLite, and on PostgreSQL where one answers; each `openFresh` gives an empty store, migrated unless told otherwise. */
export function describeDatabases(define: (openFresh: OpenFresh, dialect: Dialect) => void): void {
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
  describe('on PostgreSQL', () => {
    if (!isPostgresThere) {
      it.skip('skipped: no PostgreSQL')
      return
    }
    const name = `gateway_test_${randomUUID().replaceAll('-', '')}`
    const url = withDatabase(serverUrl, name)
    const emptied = new EmptiedPostgres(url)
    beforeAll(async () => {
      await execute(serverUrl, `create database ${name}`)
      // Gateways are killed here, never the server: nothing is lost, and nobody waits for a disk.
      await execute(serverUrl, `alter database ${name} set synchronous_commit = off`)
    })
    afterAll(() => execute(serverUrl, `drop database if exists ${name} with (force)`))
    define(
      freshDatabases(async (isMigrated) => {
        await (isMigrated ? emptied.migrated() : emptied.clear())
        return { url, dataDir: tmpdir(), remove() {} }
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

const serverUrl = process.env['DATABASE_URL_TEST'] ?? 'postgres://postgres@127.0.0.1:5432/test'

const isPostgresThere = await execute(serverUrl, 'select 1').then(
  () => true,
  () => false,
)

async function execute(url: string, sql: string): Promise<void> {
  await withClient(url, (client) => client.query(sql))
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
