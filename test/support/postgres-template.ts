import { openDatabase } from '../../src/storage/store/database.ts'
import { migrate } from '../../src/storage/store/migrate.ts'
import { serverUrl, withClient, withDatabase } from './postgres-server.ts'
import { templateVariable } from './run-variables.ts'

let made: Promise<string> | undefined

/** The name of a database with every migration, made by the first test of a run that asks. Copying it takes a twentieth of migrating. */
export function migratedTemplate(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const name = process.env[templateVariable]
  if (name === undefined) throw new Error('test/support/one-template.ts is no global set-up of this run')
  await withClient(serverUrl, async (client) => {
    // Other workers wait here. The lock ends with the connection.
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rows.length > 0) return
    const unfinished = `${name}_new`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished}`)
    const database = await openDatabase({ url: withDatabase(unfinished), dataDir: '' })
    try {
      await migrate(database)
    } finally {
      await database.close()
    }
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}
