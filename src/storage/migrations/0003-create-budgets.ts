import type { Knex } from 'knex'
import { usageWindows } from '../money/usage-windows.ts'

/** Creates budgets, reservations, rate_limits and key_usage, and fills the last from the generations so far. */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.createTable('budgets', (table) => {
    table.string('id', 36).primary()
    table.string('organization_id', 36).notNullable()
    table.text('subject_kind').notNullable()
    table.text('subject_id').notNullable()
    table.text('reset_interval').notNullable()
    table.bigInteger('limit_nanos').notNullable()
    // What is spent and set aside since then; a row of an earlier window counts as empty.
    table.bigInteger('window_start').notNullable()
    table.bigInteger('spent_nanos').notNullable()
    table.bigInteger('reserved_nanos').notNullable()
    table.bigInteger('created_at').notNullable()
    table.bigInteger('updated_at')
    table.unique(['subject_kind', 'subject_id', 'reset_interval'])
    table.index(['organization_id'])
  })
  // No more rows than requests are under way. The window is that of the request's arrival: it pays into no other.
  await knex.raw(
    `create table reservations (
      generation_id text not null, budget_id varchar(36) not null, window_start bigint not null,
      amount_nanos bigint not null, holder varchar(36) not null, expires_at bigint not null,
      primary key (generation_id, budget_id)
    ) ${knex.client.config.client === 'pg' ? '' : 'without rowid'}`,
  )
  await knex.schema.createTable('rate_limits', (table) => {
    table.text('subject_kind').notNullable()
    table.text('subject_id').notNullable()
    table.string('organization_id', 36).notNullable()
    table.bigInteger('requests_per_minute')
    table.bigInteger('tokens_per_minute')
    table.primary(['subject_kind', 'subject_id'])
  })
  await knex.schema.createTable('key_usage', (table) => {
    table.integer('key_id').primary()
    for (const span of ['total', 'day', 'week', 'month']) {
      if (span !== 'total') table.bigInteger(`${span}_start`).notNullable()
      table.bigInteger(`${span}_nanos`).notNullable()
      table.bigInteger(`byok_${span}_nanos`).notNullable()
    }
  })
  await knex.schema.alterTable('api_keys', (table) => {
    table.integer('include_byok_in_limit').notNullable().defaultTo(0)
  })
  await knex.schema.alterTable('workspaces', (table) => {
    table.integer('include_byok_in_budgets').notNullable().defaultTo(0)
  })
  await sumGenerations(knex)
}

async function sumGenerations(knex: Knex): Promise<void> {
  const { dayStart, weekStart, monthStart } = usageWindows(Date.now())
  const sum = `cast(coalesce(sum(case when is_byok = ? and created_at >= ? then cost_nanos end), 0) as bigint)`
  const sums = (start: number) => [0, start, 1, start]
  await knex.raw(
    `insert into key_usage (key_id, total_nanos, byok_total_nanos, day_start, day_nanos, byok_day_nanos,
       week_start, week_nanos, byok_week_nanos, month_start, month_nanos, byok_month_nanos)
     select key_id, ${sum}, ${sum}, cast(? as bigint), ${sum}, ${sum}, cast(? as bigint), ${sum}, ${sum}, cast(? as bigint), ${sum}, ${sum}
     from generations group by key_id`,
    [...sums(0), dayStart, ...sums(dayStart), weekStart, ...sums(weekStart), monthStart, ...sums(monthStart)],
  )
}

/** Drops what `up` created. */
export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('workspaces', (table) => table.dropColumn('include_byok_in_budgets'))
  await knex.schema.alterTable('api_keys', (table) => table.dropColumn('include_byok_in_limit'))
  for (const table of ['key_usage', 'rate_limits', 'reservations', 'budgets']) await knex.schema.dropTable(table)
}
