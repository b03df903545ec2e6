import type { Knex } from 'knex'

const name = 'generations_organization_created_at'

/** Lets an organization's days be summed without a look at what came before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => table.index(['organization_id', 'created_at'], name))
}

/** Drops the index. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => table.dropIndex(['organization_id', 'created_at'], name))
}
