import type { Knex } from 'knex'

/** Creates scim_groups, scim_group_members, group_mappings and scim_tokens. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('scim_groups', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    // As it was written, and as it is compared: RFC 7643 §8.7.1 compares it without case.
    table.text('display_name').notNullable()
    table.text('display_name_key').notNullable()
    table.text('external_id')
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at').notNullable()
    table.unique(['organization_id', 'display_name_key'])
    // What lets members and mappings be held to the group's organization.
    table.unique(['id', 'organization_id'])
    table.index(['organization_id', 'external_id'])
    table.index(['organization_id', 'created_at', 'id'])
  })
  await knex.schema.createTable('scim_group_members', (table) => {
    table.string('organization_id', 36).notNullable()
    table.string('group_id', 36).notNullable()
    table.string('user_id', 36).notNullable()
    table.primary(['group_id', 'user_id'])
    table.foreign(['group_id', 'organization_id']).references(['id', 'organization_id']).inTable('scim_groups')
    table.foreign(['user_id', 'organization_id']).references(['id', 'organization_id']).inTable('users')
    table.index(['user_id'])
  })
  await knex.schema.createTable('group_mappings', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable()
    table.string('group_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.text('role').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at').notNullable()
    table.foreign(['group_id', 'organization_id']).references(['id', 'organization_id']).inTable('scim_groups')
    table.foreign(['workspace_id', 'organization_id']).references(['id', 'organization_id']).inTable('workspaces')
    table.unique(['group_id', 'workspace_id'])
    table.index(['organization_id', 'created_at'])
    table.index(['workspace_id'])
  })
  await knex.schema.createTable('scim_tokens', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    table.string('hash', 64).notNullable().unique()
    table.text('name').notNullable()
    table.text('label').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('last_used_at')
    table.bigInteger('revoked_at')
    table.index(['organization_id', 'created_at'])
  })
  // Listing users over SCIM goes by these.
  await knex.schema.alterTable('users', (table) => table.index(['organization_id', 'created_at', 'id']))
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('users', (table) => table.dropIndex(['organization_id', 'created_at', 'id']))
  for (const table of ['scim_tokens', 'group_mappings', 'scim_group_members', 'scim_groups']) {
    await knex.schema.dropTable(table)
  }
}
