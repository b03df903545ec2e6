import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'

/** Undoes the damage. */
export type Repair = () => void

/**
 * Damages the SQLite schema of a running gateway from outside, so that each of its statements fails as with a damaged file, until
 * it is repaired. Nothing is lost.
 */
export function takeStoreDown(dataDir: string): Repair {
  let original = ''
  change(dataDir, (connection) => {
    original = String(connection.prepare(`select sql from sqlite_master where name = 'api_keys'`).pluck().get())
    writeSchema(connection, 'this is no schema')
  })
  return () => change(dataDir, (connection) => writeSchema(connection, original))
}

/** Takes a table away from a running gateway: its statements fail like those of a gateway with a bug in its SQL. */
export function hideTable(dataDir: string, table: string): Repair {
  change(dataDir, (connection) => connection.exec(`alter table ${table} rename to ${table}_hidden`))
  return () => change(dataDir, (connection) => connection.exec(`alter table ${table}_hidden rename to ${table}`))
}

function change(dataDir: string, work: (connection: BetterSqlite3.Database) => void): void {
  const connection = new BetterSqlite3(join(dataDir, 'gateway.sqlite'))
  try {
    // References between tables must not follow a renamed one.
    connection.pragma('legacy_alter_table = ON')
    work(connection)
  } finally {
    connection.close()
  }
}

function writeSchema(connection: BetterSqlite3.Database, sql: string): void {
  connection.unsafeMode(true)
  connection.pragma('writable_schema = ON')
  connection.prepare(`update sqlite_master set sql = ? where name = 'api_keys'`).run(sql)
  // Other connections read the schema again when this number has changed.
  const version = Number(connection.pragma('schema_version', { simple: true }))
  connection.pragma(`schema_version = ${version + 1}`)
  connection.pragma('writable_schema = OFF')
}
