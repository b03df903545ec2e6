import type { Knex } from 'knex'

const tables = ['activity_hours', 'activity_days'] as const
const columns = ['first_token_times', 'duration_times'] as const

/** Adds to the sums of activity how many times fell into each bucket; empty for what was summed before. */
export async function up(knex: Knex): Promise<void> {
  for (const table of tables) {
    for (const column of columns) {
      await knex.raw(`alter table ${table} add column ${column} text not null default ''`)
    }
  }
}

/** Drops the columns of `up`. */
export async function down(knex: Knex): Promise<void> {
  for (const table of tables) {
    for (const column of columns) await knex.raw(`alter table ${table} drop column ${column}`)
  }
}
