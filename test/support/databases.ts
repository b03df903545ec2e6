import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, it } from 'vitest'
import { type Database, type Dialect, openDatabase } from '../../src/storage/store/database.ts'
import { migrate } from '../../src/storage/store/migrate.ts'

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
      freshDatabases(async () => {
        const dataDir = mkdtempSync(join(tmpdir(), 'gateway-test-'))
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
    beforeAll(() => execute(serverUrl, `create database ${name}`))
    afterAll(() => execute(serverUrl, `drop database if exists ${name} with (force)`))
    define(
      freshDatabases(async () => {
        await execute(url, 'drop schema public cascade; create schema public')
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

function freshDatabases(makePlace: () => Promise<Place>): OpenFresh {
  const cleanups: (() => unknown)[] = []
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
  })
  return async ({ migrated = true } = {}) => {
    const place = await makePlace()
    cleanups.push(() => place.remove())
    const open = async () => {
      const opened = await openDatabase({ url: place.url, dataDir: place.dataDir })
      cleanups.push(() => opened.close())
      return opened
    }
    const database = await open()
    if (migrated) await migrate(database)
    return { database, url: place.url, dataDir: place.dataDir, open }
  }
}

const serverUrl = process.env['DATABASE_URL_TEST'] ?? 'postgres://postgres@127.0.0.1:5432/test'

const isPostgresThere = await execute(serverUrl, 'select 1').then(
  () => true,
  () => false,
)

async function execute(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
