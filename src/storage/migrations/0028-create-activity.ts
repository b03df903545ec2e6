import type { Knex } from 'knex'

const tables = ['activity_hours', 'activity_days'] as const

/** Creates the sums of generations by hour and by day, how far each organization's are summed, and the list of what came too late for them. */
export async function up(knex: Knex): Promise<void> {
  const isPostgres = knex.client.config.client === 'pg'
  const clustered = isPostgres ? '' : 'without rowid'
  // Only ever added to: they stay right after the rows that they were made from are deleted. No app is 0, no task is ''.
  for (const table of tables) {
    await knex.raw(
      `create table ${table} (
        organization_id varchar(36) not null, start bigint not null, workspace_id varchar(36) not null, key_id integer not null,
        model text not null, provider text not null, endpoint_tag text not null, app_id integer not null, task text not null,
        requests bigint not null, failed_requests bigint not null, byok_requests bigint not null,
        input_tokens bigint not null, cached_tokens bigint not null, output_tokens bigint not null, reasoning_tokens bigint not null,
        cost_nanos bigint not null, byok_cost_nanos bigint not null,
        primary key (organization_id, start, workspace_id, key_id, model, provider, endpoint_tag, app_id, task)
      ) ${clustered}`,
    )
  }
  // Generations that began before `packed` are in the sums, unless they are listed as late. Those that began before `closed` are listed as
  // late when they are written, in the same transaction; `closed` is never behind `packed`.
  await knex.raw(
    `create table activity_progress (
      organization_id varchar(36) primary key, closed bigint not null, packed bigint not null
    ) ${clustered}`,
  )
  await knex.schema.createTable('activity_late', (table) => {
    table.text('id').primary()
    table.string('organization_id', 36).notNullable()
    table.bigInteger('created_at').notNullable()
    table.index(['organization_id', 'created_at'])
  })
}

/** Drops what `up` created, with the sums of rows that are deleted. */
export async function down(knex: Knex): Promise<void> {
  for (const table of ['activity_late', 'activity_progress', ...tables]) await knex.schema.dropTable(table)
}
