import type { Knex } from 'knex'

/** Creates generation_contents: prompts and answers, compressed and sealed under a master key. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('generation_contents', (table) => {
    table.string('generation_id', 64).primary()
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.bigInteger('created_at').notNullable()
    // 0: only destinations that still have to be told need it.
    table.integer('is_kept').notNullable()
    table.bigInteger('expires_at')
    // Which master key it is sealed under.
    table.string('key_id', 32).notNullable()
    table.binary('body').notNullable()
    table.index(['expires_at'], 'generation_contents_expiring')
    table.index(['workspace_id'], 'generation_contents_of_workspace')
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('generation_contents')
}
