import type { Knex } from 'knex'

const unread = [
  ['key_id', 'created_at', 'is_byok', 'cost_nanos'],
  ['workspace_id', 'created_at'],
] as const

/**
 * Drops two indexes of generations that each row had to be written to and nothing reads any more: a key's usage has a row of its own
 * (0003), and a workspace's days are found among those of its organization (0004).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    for (const columns of unread) table.dropIndex([...columns])
  })
}

/** Makes the indexes again. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    for (const columns of unread) table.index([...columns])
  })
}
