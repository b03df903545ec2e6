import type { GenerationRecord } from '../../records/generation-record.ts'
import type { SqliteConnection } from '../store/sqlite-connection.ts'

const columns = 'destination_id, generation_id, created_at, due_at, tries, state'

/** Prepares what adds the rows of new records to the outbox, within the transaction of the records. */
export function sqliteOutbox(connection: SqliteConnection): (records: readonly GenerationRecord[]) => void {
  const add = connection.prepare(
    `insert into observability_outbox (${columns}) values (?, ?, ?, ?, 0, 'waiting') on conflict do nothing`,
  )
  return (records) => {
    for (const { id, deliveries, createdAt, durationMs } of records) {
      if (deliveries === undefined) continue
      const endedAt = Math.round(createdAt + durationMs)
      for (const destinationId of deliveries) add.run(destinationId, id, endedAt, endedAt)
    }
  }
}

/** The same as part of the statement that adds the records, whose new rows are `added`. Parameters: destinations, generations, ends, each a list. */
export function tellOnPostgres(given: (offset: number, type: string) => string, offset: number): string {
  const lists = [given(offset, 'text[]'), given(offset + 1, 'text[]'), given(offset + 2, 'bigint[]')].join(', ')
  return `insert into observability_outbox (${columns})
    select destination_id, added.id, ended_at, ended_at, 0, 'waiting'
    from unnest(${lists}) as told(destination_id, generation_id, ended_at) join added on added.id = generation_id
    on conflict do nothing`
}

/** The parameters of `tellOnPostgres`; null when nobody is to be told of any of these records. */
export function valuesToTell(
  records: readonly GenerationRecord[],
): readonly [destinations: string[], generations: string[], ends: number[]] | null {
  const values: [string[], string[], number[]] = [[], [], []]
  for (const { id, deliveries = [], createdAt, durationMs } of records) {
    for (const destinationId of deliveries) {
      values[0].push(destinationId)
      values[1].push(id)
      values[2].push(Math.round(createdAt + durationMs))
    }
  }
  return values[0].length === 0 ? null : values
}
