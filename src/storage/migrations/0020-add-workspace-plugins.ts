import type { Knex } from 'knex'

/** Adds what a workspace sets of plugins, a JSON array; null where it sets nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => {
    table.text('plugins')
  })
}

/** Drops the column of `up` with what is in it. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  await knex.raw('alter table workspaces drop column ??', ['plugins'])
}
