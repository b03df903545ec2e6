import type { Knex } from 'knex'

const tables = ['workspaces', 'budgets'] as const

/** Adds the time zone by which the periods of a workspace's budgets begin. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables) {
    await knex.schema.alterTable(table, (columns) => {
      columns.string('time_zone', 64).notNullable().defaultTo('UTC')
    })
  }
}

/** Drops the columns of `up` with what is in them. */
export async function down(knex: Knex): Promise<void> {
  // Knex would copy the whole table on SQLite, where a column has long been easy to drop.
  for (const table of tables) await knex.raw('alter table ?? drop column time_zone', [table])
}
