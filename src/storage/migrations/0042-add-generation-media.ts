import type { Knex } from 'knex'

/** Adds the counts of a generation's `media`; null for generations without any, and for older rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.text('media')
  })
}

/** Drops the column that `up` added. */
export async function down(knex: Knex): Promise<void> {
  // On SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table generations drop column media')
}
