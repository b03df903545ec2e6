import type { Knex } from 'knex'

/** Adds to generations which endpoints were to be tried and which were left out; null for those that were recorded before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.text('route')
  })
}

/** Drops the column of `up`. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  await knex.raw('alter table generations drop column route')
}
