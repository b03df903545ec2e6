import type { Knex } from 'knex'

interface Index {
  /** Columns and condition as they were. */
  readonly narrow: string
  readonly wide: string
}

/**
 * The columns that lists are filtered by most, behind those that lists are ordered by: what does not fit is passed over in the index, and its
 * row is never read. Messages have at most 500 characters, which an index of either database takes.
 */
const indexes: Readonly<Record<string, Index>> = {
  generations_not_completed: {
    narrow: "(organization_id, created_at) where status <> 'completed'",
    wide: "(organization_id, created_at, status, error_message) where status <> 'completed'",
  },
  generations_expensive: {
    narrow: '(organization_id, cost_nanos, created_at) where cost_nanos >= 10000000',
    wide: '(organization_id, cost_nanos, created_at, key_id, model) where cost_nanos >= 10000000',
  },
  generations_slow: {
    narrow: '(organization_id, duration_ms, created_at) where duration_ms >= 10000',
    wide: '(organization_id, duration_ms, created_at, key_id, model) where duration_ms >= 10000',
  },
  generations_long: {
    narrow: '(organization_id, (input_tokens + output_tokens), created_at) where input_tokens + output_tokens >= 50000',
    wide: '(organization_id, (input_tokens + output_tokens), created_at, key_id, model) where input_tokens + output_tokens >= 50000',
  },
  generations_organization_created_at: {
    narrow: '(organization_id, created_at)',
    wide: '(organization_id, created_at, key_id, model, cost_nanos, duration_ms, input_tokens, output_tokens)',
  },
}

/** Widens the indexes by which generations are listed. */
export async function up(knex: Knex): Promise<void> {
  await recreate(knex, ({ wide }) => wide)
}

/** Makes the indexes as they were. */
export async function down(knex: Knex): Promise<void> {
  await recreate(knex, ({ narrow }) => narrow)
}

async function recreate(knex: Knex, rowsOf: (index: Index) => string): Promise<void> {
  for (const [name, index] of Object.entries(indexes)) {
    await knex.raw(`drop index ${name}`)
    await knex.raw(`create index ${name} on generations ${rowsOf(index)}`)
  }
}
