import type { Knex } from 'knex'

/**
 * Lets generations be read in the order in which they were written. On PostgreSQL each new row says which transaction wrote it; those of before
 * say nothing. On SQLite the rowid tells, which begins anew where the last rows are deleted: that is noted.
 */
export async function up(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') {
    await knex.raw('alter table generations add column written_in bigint')
    // Set afterwards, so that the rows that are there are not rewritten.
    await knex.raw('alter table generations alter column written_in set default txid_current()')
    await knex.raw('create index generations_written on generations (written_in) where written_in is not null')
    return
  }
  await knex.raw('create table generation_restarts (number integer primary key, floor integer not null)')
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  if (knex.client.config.client === 'pg') await knex.raw('alter table generations drop column written_in')
  else await knex.schema.dropTable('generation_restarts')
}
