import type { Knex } from 'knex'

/** Adds to generations the class of the task that a router found; null for those that no router sent. Only these are indexed. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.text('task')
  })
  await knex.raw(
    'create index generations_task_index on generations (organization_id, created_at) where task is not null',
  )
}

/** Drops the column of `up` with what is in it. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index generations_task_index')
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  await knex.raw('alter table generations drop column ??', ['task'])
}
