import type { Knex } from 'knex'

/** Adds the `metadata` of requests to generations; null for those without, and those that were recorded before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.text('metadata')
  })
  await knex.raw(
    'create index generations_with_metadata on generations (organization_id, created_at) where metadata is not null',
  )
}

/** Drops index and column of `up`. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index generations_with_metadata')
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  await knex.raw('alter table generations drop column metadata')
}
