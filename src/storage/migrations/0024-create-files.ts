import type { Knex } from 'knex'

/** Creates files: what is known of the files of workspaces. Their bytes lie elsewhere, under the workspace and the id. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('files', (table) => {
    table.string('id', 40).primary()
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.text('name').notNullable()
    table.string('media_type', 255).notNullable()
    table.string('purpose', 64).notNullable()
    table.bigInteger('bytes').notNullable()
    table.string('sha256', 64).notNullable()
    // Who uploaded it; null for the command line.
    table.string('key_hash', 64)
    table.text('user_id')
    // storing: the bytes may not be there yet. deleting: they may still be there.
    table.string('state', 8).notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('expires_at')
    table.bigInteger('changed_at').notNullable()
    table.index(['workspace_id', 'created_at', 'id'], 'files_listed')
    table.index(['state', 'changed_at'], 'files_unfinished')
    table.index(['expires_at'], 'files_expiring')
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('files')
}
