import type { Knex } from 'knex'

const columns = [
  'cache_write_hour_tokens',
  'input_audio_tokens',
  'output_audio_tokens',
  'output_image_tokens',
  'web_search_count',
]

/** Adds to generations what prices depend on beside the counts that are there; zero for those that were recorded before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    for (const column of columns) table.bigInteger(column).notNullable().defaultTo(0)
  })
}

/** Drops the columns of `up` with what is in them. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  for (const column of columns) await knex.raw('alter table generations drop column ??', [column])
}
