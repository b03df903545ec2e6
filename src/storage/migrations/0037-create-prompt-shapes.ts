import type { Knex } from 'knex'

/** Creates prompt_shapes: keyed hashes of the blocks of prompts, by which the prompt-cache doctor compares requests. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('prompt_shapes', (table) => {
    table.string('generation_id', 64).primary()
    table.string('organization_id', 36).notNullable()
    table.bigInteger('created_at').notNullable()
    // JSON.
    table.text('shape').notNullable()
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('prompt_shapes')
}
