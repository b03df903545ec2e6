import type { Knex } from 'knex'

/** Adds to generations which guardrails looked at them, and what they did; null where none did. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.text('guardrails')
  })
}

/** Drops the column of `up` with what is in it. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  await knex.raw('alter table generations drop column ??', ['guardrails'])
}
