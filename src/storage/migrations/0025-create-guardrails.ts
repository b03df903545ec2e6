import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'

/** Creates guardrails and guardrail_assignments, and gives each workspace the guardrail that its `default_guardrail_id` promises. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('guardrails', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable()
    table.string('workspace_id', 36).notNullable()
    table.text('name').notNullable()
    table.text('description')
    // Those without any rule are not read for requests.
    table.integer('has_rules').notNullable()
    // Its budgets, whose limits are in the table of budgets too.
    table.bigInteger('limit_nanos')
    table.text('reset_interval').notNullable()
    table.integer('include_byok_in_budgets').notNullable()
    // All other rules, a JSON object.
    table.text('rules').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.foreign(['workspace_id', 'organization_id']).references(['id', 'organization_id']).inTable('workspaces')
    table.unique(['id', 'organization_id'])
    table.index(['organization_id', 'created_at', 'id'], 'guardrails_listed')
    table.index(['workspace_id'])
  })
  await knex.schema.createTable('guardrail_assignments', (table) => {
    // The subject of its budget, too.
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable()
    table.string('guardrail_id', 36).notNullable()
    // key, member or workspace, and the number of a key or the id of the others.
    table.string('subject_kind', 9).notNullable()
    table.string('subject_id', 36).notNullable()
    // Null for the gateway itself.
    table.text('assigned_by')
    table.bigInteger('created_at').notNullable()
    table.foreign(['guardrail_id', 'organization_id']).references(['id', 'organization_id']).inTable('guardrails')
    table.unique(['guardrail_id', 'subject_kind', 'subject_id'])
    table.index(['subject_kind', 'subject_id'])
  })
  await provideDefaults(knex)
}

async function provideDefaults(knex: Knex): Promise<void> {
  const workspaces: Workspace[] = await knex('workspaces').whereNull('deleted_at').select('*')
  const now = Date.now()
  for (const workspace of workspaces) {
    const { id: subject_id, organization_id, name, default_guardrail_id } = workspace
    const id = default_guardrail_id ?? randomUUID()
    await knex('workspaces').where({ id: subject_id }).update({ default_guardrail_id: id })
    await knex('guardrails').insert({
      ...{ id, organization_id, workspace_id: subject_id, name: `${name} workspace`, has_rules: 0 },
      ...{ reset_interval: 'total', include_byok_in_budgets: 0, rules: '{}', created_at: now },
    })
    const place = { organization_id, guardrail_id: id, subject_kind: 'workspace', subject_id }
    await knex('guardrail_assignments').insert({ ...place, id: randomUUID(), created_at: now })
  }
}

interface Workspace {
  readonly id: string
  readonly organization_id: string
  readonly name: string
  readonly default_guardrail_id: string | null
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['guardrail_assignments', 'guardrails']) await knex.schema.dropTable(table)
}
