import type { Knex } from 'knex'

/** Adds to generations what of their cost the workspace's own credentials pay; null where that is all, by `is_byok`, or nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    table.bigInteger('byok_nanos')
  })
}

/** Drops the column of `up` with what is in it. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  await knex.raw('alter table generations drop column ??', ['byok_nanos'])
}
