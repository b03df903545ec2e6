import type { Knex } from 'knex'

/** Creates the tables of providers and models that are managed over the API, and the version that tells gateways of a change. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('managed_providers', (table) => {
    table.string('slug', 64).primary()
    table.string('id', 36).notNullable().unique()
    // Of who added it: all organizations of a gateway share its catalog.
    table.string('organization_id', 36).notNullable()
    // JSON, as in gateway.yaml, without what is sealed.
    table.text('settings').notNullable()
    // The key as people may see it; null without one.
    table.text('key_label')
    // Key and headers as JSON; null where there are none, so that no master key is needed.
    table.text('sealed_secrets')
    // Which master key they are sealed under.
    table.string('key_id', 32)
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at').notNullable()
    table.index(['key_id', 'id'])
  })
  await knex.schema.createTable('managed_models', (table) => {
    table.string('id', 200).primary()
    table.string('organization_id', 36).notNullable()
    // JSON, as in gateway.yaml.
    table.text('settings').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at').notNullable()
  })
  // One row: whoever changes providers or models counts it up first, and so waits for others who do.
  await knex.schema.createTable('managed_catalog', (table) => {
    table.integer('id').primary()
    table.bigInteger('version').notNullable()
  })
  await knex('managed_catalog').insert({ id: 1, version: 0 })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.dropTable('managed_catalog')
  await knex.schema.dropTable('managed_models')
  await knex.schema.dropTable('managed_providers')
}
