import type { Knex } from 'knex'

/** Adds to organizations whether federation is on; null leaves that to the configuration. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('organizations', (table) => table.integer('federation_enabled'))
}

/** Drops what `up` added. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table organizations drop column federation_enabled')
}
