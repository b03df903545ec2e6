import type { Knex } from 'knex'

/** Adds the `metadata` of requests to generations; null for requests without it, and for older rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.text('metadata')
  })
  await knex.raw(
    'create index generations_with_metadata on generations (organization_id, created_at) where metadata is not null',
  )
}

/** Drops the index and column that `up` added. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index generations_with_metadata')
  // On SQLite, Knex would copy the whole table to drop a column.
  await knex.raw('alter table generations drop column metadata')
}
