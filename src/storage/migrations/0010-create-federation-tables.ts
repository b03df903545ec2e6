import type { Knex } from 'knex'

/** Creates federation_issuers, federation_policies and signing_keys. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('federation_issuers', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    table.text('name').notNullable()
    table.text('issuer_url').notNullable()
    table.text('jwks_url')
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.unique(['organization_id', 'issuer_url'])
    // What lets a policy's issuer be held to the policy's organization.
    table.unique(['id', 'organization_id'])
  })
  await knex.schema.createTable('federation_policies', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable()
    table.string('issuer_id', 36).notNullable()
    table.text('subject').notNullable()
    table.text('audience').notNullable()
    table.string('api_key_hash', 64).notNullable()
    table.integer('enabled').notNullable()
    table.text('claim_checks').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.foreign(['issuer_id', 'organization_id']).references(['id', 'organization_id']).inTable('federation_issuers')
    table.index(['organization_id', 'created_at'])
  })
  await knex.schema.createTable('signing_keys', (table) => {
    table.text('kid').primary()
    table.text('public_jwk').notNullable()
    table.text('sealed_private_key').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('retired_at')
  })
}

/** Drops every table of `up` with all that is in it. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['signing_keys', 'federation_policies', 'federation_issuers']) await knex.schema.dropTable(table)
}
