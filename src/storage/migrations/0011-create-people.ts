import type { Knex } from 'knex'

/** What workspaces get beside their names. Texts are null until somebody sets them. */
const workspaceTexts = [
  'default_text_model',
  'default_image_model',
  'default_provider_sort',
  'default_guardrail_id',
  // A JSON array of key ids; null stands for every key.
  'io_logging_api_key_ids',
]
const workspaceFlags = [
  'is_data_discount_logging_enabled',
  'is_observability_broadcast_enabled',
  'is_observability_io_logging_enabled',
]

/** Creates users, workspace_grants and audit_entries, and adds to workspaces their settings and the time of their deletion. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('users', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable().references('id').inTable('organizations')
    // As it was written, and as it is compared: RFC 7643 §4.1.1 compares it without case.
    table.text('user_name').notNullable()
    table.text('user_name_key').notNullable()
    table.text('external_id')
    table.text('email')
    table.text('display_name')
    table.text('given_name')
    table.text('family_name')
    // In the organization: admin or member.
    table.text('role').notNullable()
    table.integer('active').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.unique(['organization_id', 'user_name_key'])
    table.unique(['id', 'organization_id'])
    table.index(['organization_id', 'external_id'])
  })
  // A member of a workspace is a user with at least one grant to it; the highest role of them counts.
  await knex.schema.createTable('workspace_grants', (table) => {
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.string('user_id', 36).notNullable()
    // 'manual', or the id of the group mapping that gives it.
    table.string('source', 36).notNullable()
    table.text('role').notNullable()
    table.bigInteger('created_at').notNullable()
    table.primary(['workspace_id', 'user_id', 'source'])
    table.foreign(['workspace_id', 'organization_id']).references(['id', 'organization_id']).inTable('workspaces')
    table.foreign(['user_id', 'organization_id']).references(['id', 'organization_id']).inTable('users')
    table.index(['user_id'])
    table.index(['source'])
  })
  // No foreign keys: what happened is kept whatever has become of those it happened to.
  await knex.schema.createTable('audit_entries', (table) => {
    table.increments('sequence')
    table.string('id', 36).notNullable().unique()
    table.string('organization_id', 36).notNullable()
    table.bigInteger('at').notNullable()
    table.text('actor_kind').notNullable()
    table.text('actor_id').notNullable()
    table.text('action').notNullable()
    table.text('target_kind').notNullable()
    table.text('target_id').notNullable()
    table.text('before')
    table.text('after')
    table.index(['organization_id', 'sequence'])
    table.index(['organization_id', 'target_kind', 'target_id', 'sequence'])
  })
  await knex.schema.alterTable('workspaces', (table) => {
    for (const column of workspaceTexts) table.text(column)
    for (const column of workspaceFlags) table.integer(column).notNullable().defaultTo(0)
    table.double('io_logging_sampling_rate').notNullable().defaultTo(1)
    table.bigInteger('deleted_at')
    // The slug of a deleted workspace is free again.
    table.dropUnique(['organization_id', 'slug'])
  })
  await knex.raw(
    'create unique index workspaces_slug_unique on workspaces (organization_id, slug) where deleted_at is null',
  )
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index workspaces_slug_unique')
  for (const column of [...workspaceTexts, ...workspaceFlags, 'io_logging_sampling_rate', 'deleted_at']) {
    await knex.raw('alter table workspaces drop column ??', [column])
  }
  await knex.schema.alterTable('workspaces', (table) => table.unique(['organization_id', 'slug']))
  for (const table of ['audit_entries', 'workspace_grants', 'users']) await knex.schema.dropTable(table)
}
