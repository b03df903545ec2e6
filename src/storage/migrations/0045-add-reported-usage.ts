import type { Knex } from 'knex'

/** Adds what providers claimed to have used and were not believed; null where they were, and for older rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.text('reported_usage')
  })
}

/** Drops the column that `up` added. */
export async function down(knex: Knex): Promise<void> {
  // On SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table generations drop column reported_usage')
}
