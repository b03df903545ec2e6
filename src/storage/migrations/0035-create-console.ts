import type { Knex } from 'knex'

/** Creates console_sessions, who is signed in from a browser; console_links, with which somebody may once; and console_keys, what they ask models with. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('console_sessions', (table) => {
    table.string('id', 36).primary()
    // Of the cookie's text, which is not stored.
    table.string('token_hash', 64).notNullable().unique()
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    // The key that the session acts as.
    table.string('key_hash', 64).notNullable()
    table.string('role', 16).notNullable()
    // What it was opened with: key, link or person.
    table.string('means', 16).notNullable()
    table.text('name').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('seen_at').notNullable()
    table.index(['organization_id', 'key_hash'])
    table.index(['created_at'])
    table.index(['seen_at'])
  })
  await knex.schema.createTable('console_links', (table) => {
    table.string('token_hash', 64).primary()
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    // The management key that made it; null for the gateway itself.
    table.string('key_hash', 64)
    table.bigInteger('expires_at').notNullable()
    table.index(['expires_at'])
  })
  await knex.schema.createTable('console_keys', (table) => {
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    // Hash of the key that signs in, or what signs in without one.
    table.string('owner', 80).notNullable()
    table.string('kind', 16).notNullable()
    table.string('key_hash', 64).notNullable()
    table.primary(['organization_id', 'owner', 'kind'])
  })
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['console_keys', 'console_links', 'console_sessions']) await knex.schema.dropTable(table)
}
