import type { Knex } from 'knex'

const columns = ['native_stop_reason', 'region', 'external_user', 'trace', 'http_referer', 'user_agent']

/** Adds to generations what requests say of themselves, and how providers call their ends; null for those that were recorded before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    for (const column of columns) table.text(column)
  })
}

/** Drops the columns of `up` with what is in them. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  for (const column of columns) await knex.raw('alter table generations drop column ??', [column])
}
