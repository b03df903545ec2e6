import type { AppMention } from '../../records/app-mention.ts'
import type { BegunRow, BegunStore, Remains } from '../../records/generation-store.ts'
import type { Session } from '../store/database.ts'
import { type GenerationRow, generationColumns, toGenerationRecord, toGenerationValues } from './generation-row.ts'

interface StoredRow {
  id: string
  holder: string
  details: string
}

/** The stored generations in flight. GenerationRepository writes and deletes them together with the records. */
export class BegunRepository implements BegunStore {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async holders(): Promise<readonly string[]> {
    const rows = await this.#session.run((knex) =>
      knex<StoredRow>('begun_generations').distinct('holder').orderBy('holder'),
    )
    return rows.map(({ holder }) => holder)
  }

  async heldBy(holder: string, most: number): Promise<readonly BegunRow[]> {
    const rows = await this.#session.run((knex) =>
      knex<StoredRow>('begun_generations').where({ holder }).orderBy('id').limit(most).select('id', 'details'),
    )
    return rows.map(({ id, details }) => ({ id, ...fromDetails(id, details) }))
  }
}

/** A record's column values, what it costs on each budget, its app, and who is told of it: an array without names, because rows below 1 KB cost half as much. */
type Details = readonly [
  values: readonly unknown[],
  charges: readonly (readonly [budgetId: string, windowStart: number, costNanos: number])[],
  app: AppMention | null,
  deliveries?: readonly string[],
]

/** The stored text of a generation in flight. */
export function toDetails({ record, charges }: Remains): string {
  const due = charges.map(({ budgetId, windowStart, costNanos }) => [budgetId, windowStart, costNanos] as const)
  const values = toGenerationValues(record, null)
  const { app = null, deliveries } = record
  const details: Details = deliveries === undefined ? [values, due, app] : [values, due, app, deliveries]
  return JSON.stringify(details)
}

function fromDetails(generationId: string, text: string): Remains {
  const [values, due, app, deliveries] = JSON.parse(text) as Details
  const row = Object.fromEntries(generationColumns.map((column, index) => [column, values[index] ?? null]))
  const record = toGenerationRecord(row as unknown as GenerationRow)
  return {
    record: { ...record, ...(app !== null && { app }), ...(deliveries !== undefined && { deliveries }) },
    charges: due.map(([budgetId, windowStart, costNanos]) => ({ generationId, budgetId, windowStart, costNanos })),
  }
}
