import type { Knex } from 'knex'

/** Creates observability_destinations: where the generations of workspaces are sent. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('observability_destinations', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.string('type', 32).notNullable()
    table.text('name').notNullable()
    table.integer('enabled').notNullable()
    table.integer('privacy_mode').notNullable()
    table.integer('sends_cost').notNullable()
    table.integer('sends_identity').notNullable()
    table.integer('sends_request_context').notNullable()
    table.double('sampling_rate').notNullable()
    // JSON; null stands for all.
    table.text('api_key_hashes')
    table.text('filter_rules')
    // The settings as JSON, and as people may see them: these need no master key.
    table.text('sealed_config').notNullable()
    table.text('shown_config').notNullable()
    // Which master key they are sealed under.
    table.string('key_id', 32).notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at').notNullable()
    table.foreign(['workspace_id', 'organization_id']).references(['id', 'organization_id']).inTable('workspaces')
    table.index(['workspace_id', 'created_at', 'id'], 'observability_destinations_listed')
    table.index(['key_id', 'id'])
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('observability_destinations')
}
