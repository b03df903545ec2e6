import type { Knex } from 'knex'
import { longTimeCounts, shortTimeCounts, type TimeCounts } from '../../records/time-counts.ts'
import { dayMs, hourMs, keptColumns, measureColumns, measures, ofGeneration } from './activity-query.ts'
import { countedTimes, joinedTimes, timeColumns } from './activity-times.ts'

const tables = [
  { table: 'activity_hours', ms: hourMs },
  { table: 'activity_days', ms: dayMs },
] as const

const places = ['organization_id', 'start', ...keptColumns] as const

/** A row of the sums, by what it is found by, with its counted times. */
type TimesRow = Readonly<Record<(typeof places)[number], string | number>> &
  Readonly<Record<keyof typeof countedTimes, TimeCounts>>

/** Adds the rows that `where` chooses to the sums by hour and by day. Call in the transaction that notes them as added. */
export async function addToSums(knex: Knex, where: string, values: readonly (string | number)[]): Promise<void> {
  const kept = keptColumns.map(ofGeneration)
  const sums = Object.values(measures).map((expression) => `cast(sum(${expression}) as bigint)`)
  const times = Object.values(countedTimes).map(joinedTimes)
  for (const { table, ms } of tables) {
    const start = `created_at - created_at % ${ms}`
    const answer: readonly TimesRow[] | { readonly rows: readonly TimesRow[] } = await knex.raw(
      `insert into ${table} (${[...places, ...measureColumns, ...timeColumns].join(', ')})
       select ${['organization_id', start, ...kept, ...sums, ...times].join(', ')} from generations
       where ${where} and endpoint_tag is not null group by ${['organization_id', start, ...kept].join(', ')}
       on conflict (${places.join(', ')}) do update set
       ${measureColumns.map((column) => `${column} = ${table}.${column} + excluded.${column}`).join(', ')},
       ${timeColumns.map((column) => `${column} = ${table}.${column} || excluded.${column}`).join(', ')}
       returning ${[...places, ...timeColumns].join(', ')}`,
      [...values],
    )
    await shorten(knex, table, 'rows' in answer ? answer.rows : answer)
  }
}

/** Joining makes texts long: those of busy groups are written shorter now and then. */
async function shorten(knex: Knex, table: string, rows: readonly TimesRow[]): Promise<void> {
  for (const { first_token_times, duration_times, ...place } of rows) {
    if (Math.max(first_token_times.length, duration_times.length) <= longTimeCounts) continue
    await knex(table)
      .where(place)
      .update({
        first_token_times: shortTimeCounts(first_token_times),
        duration_times: shortTimeCounts(duration_times),
      })
  }
}
