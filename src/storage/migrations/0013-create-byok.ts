import type { Knex } from 'knex'

/** Creates byok_credentials: the provider credentials that workspaces bring themselves. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('byok_credentials', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.string('provider', 64).notNullable()
    table.text('name').notNullable()
    table.text('label').notNullable()
    table.text('sealed_secret').notNullable()
    // Which master key it is sealed under.
    table.string('key_id', 32).notNullable()
    table.integer('disabled').notNullable()
    table.integer('is_fallback').notNullable()
    table.integer('sort_order').notNullable()
    // JSON arrays; null stands for everything, an empty one for nothing.
    table.text('allowed_models')
    table.text('allowed_user_ids')
    table.text('allowed_api_key_hashes')
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.foreign(['workspace_id', 'organization_id']).references(['id', 'organization_id']).inTable('workspaces')
    // In the order in which they are listed, and with all that finding a page needs.
    table.index(
      ['workspace_id', 'organization_id', 'provider', 'is_fallback', 'sort_order', 'created_at', 'id'],
      'byok_credentials_listed',
    )
    table.index(['key_id', 'id'])
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('byok_credentials')
}
