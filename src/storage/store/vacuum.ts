import type { Database } from './database.ts'

/** The bytes of a store. */
export async function storeBytes({ dialect, knex }: Database): Promise<number> {
  if (dialect === 'postgres') {
    const { rows }: { rows: { bytes: number }[] } = await knex.raw(
      'select pg_database_size(current_database()) as bytes',
    )
    return rows[0]?.bytes ?? 0
  }
  // Else a part of it is in the journal.
  await knex.raw('pragma wal_checkpoint(truncate)')
  const [pages]: { bytes: number }[] = await knex.raw(
    'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()',
  )
  return pages?.bytes ?? 0
}

/** Gives back the space of deleted rows: on SQLite to the disk, on PostgreSQL to new rows. Open the database for bulk work. */
export async function vacuum(database: Database): Promise<void> {
  await database.attempt((knex) => knex.raw(database.dialect === 'postgres' ? 'vacuum (analyze)' : 'vacuum'))
}

/** How many gateways use a PostgreSQL database now. */
export async function gatewaysOnPostgres(database: Database, lockSpace: number): Promise<number> {
  const { rows }: { rows: { count: number }[] } = await database.attempt((knex) =>
    knex.raw(
      `select count(distinct objid) as count from pg_locks where locktype = 'advisory' and classid = ?
       and database = (select oid from pg_database where datname = current_database())`,
      [lockSpace],
    ),
  )
  return rows[0]?.count ?? 0
}
