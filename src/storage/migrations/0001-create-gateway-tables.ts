import type { Knex } from 'knex'

// Alike on SQLite and PostgreSQL: ids are text, booleans 0 or 1, times Unix milliseconds, amounts nano-dollars.

/** Creates organizations, workspaces, api_keys, generations and settings. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('organizations', (table) => {
    table.string('id', 36).primary()
    table.text('name').notNullable()
    table.bigInteger('created_at').notNullable()
  })
  await knex.schema.createTable('workspaces', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    table.text('name').notNullable()
    table.text('slug').notNullable()
    table.text('description')
    table.integer('is_default').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.text('created_by')
    table.unique(['organization_id', 'slug'])
    // What lets a key's workspace be held to the key's organization.
    table.unique(['id', 'organization_id'])
  })
  await knex.schema.createTable('api_keys', (table) => {
    table.increments('id')
    table.string('hash', 64).notNullable().unique()
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.text('kind').notNullable()
    table.text('name').notNullable()
    table.text('label').notNullable()
    table.integer('disabled').notNullable()
    table.bigInteger('expires_at')
    table.text('creator_user_id')
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.bigInteger('deleted_at')
    table.foreign(['workspace_id', 'organization_id']).references(['id', 'organization_id']).inTable('workspaces')
    table.index(['organization_id', 'workspace_id'])
  })
  // No foreign keys: what was spent is recorded whatever has become of the key.
  await knex.schema.createTable('generations', (table) => {
    table.text('id').primary()
    table.text('request_id').notNullable()
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.integer('key_id').notNullable()
    table.text('client_format').notNullable()
    table.text('requested_model').notNullable()
    table.text('model')
    table.text('provider')
    table.text('endpoint_tag')
    table.text('upstream_id')
    table.text('status').notNullable()
    table.text('stop_reason')
    table.text('error_type')
    table.integer('is_stream').notNullable()
    table.integer('is_byok').notNullable()
    table.text('session_id')
    table.text('service_tier')
    table.bigInteger('input_tokens').notNullable()
    table.bigInteger('cached_tokens').notNullable()
    table.bigInteger('cache_write_tokens').notNullable()
    table.bigInteger('output_tokens').notNullable()
    table.bigInteger('reasoning_tokens').notNullable()
    table.bigInteger('cost_nanos')
    table.text('cost_origin').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('first_token_ms')
    table.bigInteger('duration_ms').notNullable()
    table.text('attempts').notNullable()
    // With the last two columns a key's usage is summed from the index alone.
    table.index(['key_id', 'created_at', 'is_byok', 'cost_nanos'])
    table.index(['workspace_id', 'created_at'])
  })
  await knex.schema.createTable('settings', (table) => {
    table.text('key').primary()
    table.text('value').notNullable()
  })
}

/** Drops every table of `up` with all that is in it. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['settings', 'generations', 'api_keys', 'workspaces', 'organizations']) {
    await knex.schema.dropTable(table)
  }
}
