import type { Knex } from 'knex'

const texts = ['error_message', 'pipeline', 'tools', 'plugins']
const numbers = ['added_us', 'upstream_us', 'cache_discount_nanos']

/**
 * Partial, so that a row pays only for what its request uses. A plain answer is in none of them: it is found by its time. The last three hold
 * what a list by cost, duration or tokens begins with.
 */
const indexes: Readonly<Record<string, string>> = {
  generations_by_session: '(session_id, created_at) where session_id is not null',
  generations_by_user: '(external_user, created_at) where external_user is not null',
  generations_by_app: '(app_id, created_at) where app_id is not null',
  generations_not_completed: "(organization_id, created_at) where status <> 'completed'",
  generations_with_guardrails: '(organization_id, created_at) where guardrails is not null',
  generations_with_tools: '(organization_id, created_at) where tools is not null',
  generations_with_plugins: '(organization_id, created_at) where plugins is not null',
  // Ids of requests that the gateway made say their time.
  generations_by_request: "(request_id) where length(request_id) <> 36 or substr(request_id, 1, 4) <> 'req-'",
  generations_expensive: '(organization_id, cost_nanos, created_at) where cost_nanos >= 10000000',
  generations_slow: '(organization_id, duration_ms, created_at) where duration_ms >= 10000',
  generations_long:
    '(organization_id, (input_tokens + output_tokens), created_at) where input_tokens + output_tokens >= 50000',
}

/** Adds to generations why they failed, what ran for them and how their time splits; null for those that were recorded before. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('generations', (table) => {
    for (const column of texts) table.text(column)
    for (const column of numbers) table.bigInteger(column)
  })
  for (const [name, rows] of Object.entries(indexes)) await knex.raw(`create index ${name} on generations ${rows}`)
}

/** Drops the columns and indexes of `up`. */
export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(indexes)) await knex.raw(`drop index ${name}`)
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  for (const column of [...texts, ...numbers]) await knex.raw('alter table generations drop column ??', [column])
}
