import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseOptions, Dialect } from '../../../src/storage/store/database.ts'

/** An empty store to measure on. */
export interface BenchStore {
  readonly dialect: Dialect
  readonly options: DatabaseOptions
  remove(): Promise<void>
}

const serverUrl = process.env['DATABASE_URL_TEST'] ?? 'postgres://postgres@127.0.0.1:5432/test'

/** The kinds of stores that can be measured here: SQLite, and PostgreSQL where DATABASE_URL_TEST or the usual address answers. */
export async function reachableDialects(): Promise<readonly Dialect[]> {
  const isThere = await execute('select 1').then(
    () => true,
    () => false,
  )
  return isThere ? ['sqlite', 'postgres'] : ['sqlite']
}

/** A store of its own, in the folder or as a database of the server. */
export async function createBenchStore(dialect: Dialect, directory: string): Promise<BenchStore> {
  if (dialect === 'sqlite') {
    const dataDir = mkdtempSync(join(directory, 'dataset-'))
    // The folder goes as a whole.
    return { dialect, options: { url: undefined, dataDir }, remove: async () => {} }
  }
  const name = `gateway_bench_${randomUUID().replaceAll('-', '')}`
  await execute(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    dialect,
    options: { url: url.href, dataDir: directory },
    remove: () => execute(`drop database if exists ${name} with (force)`),
  }
}

async function execute(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
