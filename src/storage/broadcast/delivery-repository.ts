import type { Session } from '../store/database.ts'

export type DeliveryKind = 'batch' | 'test'

/** `delivered`, `failed` (it is repeated, unless it was a test) or `dead` (it is not). */
export type DeliveryOutcome = 'delivered' | 'failed' | 'dead'

/** One sending to a destination. */
export interface Delivery {
  /** Unix milliseconds. */
  readonly at: number
  readonly kind: DeliveryKind
  readonly outcome: DeliveryOutcome
  readonly items: number
  /** The destination's HTTP status; null: it did not answer. */
  readonly status: number | null
  readonly durationMs: number
  readonly error: string | null
}

interface DeliveryRow {
  id: number
  destination_id: string
  at: number
  kind: DeliveryKind
  outcome: DeliveryOutcome
  items: number
  status: number | null
  duration_ms: number
  error: string | null
}

const table = 'observability_deliveries'

/** The last sendings to each destination. */
export class DeliveryRepository {
  readonly #session: Session
  readonly #keptMax: number

  /** `keptMax`: how many of each destination are kept. */
  constructor(session: Session, keptMax = 500) {
    this.#session = session
    this.#keptMax = keptMax
  }

  /** Keeps a sending, and forgets the oldest of its destination. */
  async add(destinationId: string, delivery: Delivery): Promise<void> {
    await this.#session.run((knex) =>
      knex<DeliveryRow>(table).insert({
        destination_id: destinationId,
        at: delivery.at,
        kind: delivery.kind,
        outcome: delivery.outcome,
        items: delivery.items,
        status: delivery.status,
        duration_ms: Math.round(delivery.durationMs),
        error: delivery.error,
      }),
    )
    await this.#session.run((knex) =>
      knex<DeliveryRow>(table)
        .where({ destination_id: destinationId })
        .where(
          'id',
          '<=',
          knex<DeliveryRow>(table)
            .where({ destination_id: destinationId })
            .orderBy('id', 'desc')
            .offset(this.#keptMax)
            .limit(1)
            .select('id'),
        )
        .delete(),
    )
  }

  /** A page, latest first, and how many are kept. */
  async list(
    destinationId: string,
    offset: number,
    limit: number,
  ): Promise<{ readonly deliveries: readonly Delivery[]; readonly total: number }> {
    const rows = await this.#session.run((knex) =>
      knex<DeliveryRow>(table)
        .where({ destination_id: destinationId })
        .orderBy('id', 'desc')
        .offset(offset)
        .limit(limit)
        .select('*'),
    )
    const [counted] = await this.#session.run((knex) =>
      knex<DeliveryRow>(table).where({ destination_id: destinationId }).count({ count: '*' }),
    )
    return { deliveries: rows.map(toDelivery), total: Number(counted?.['count'] ?? 0) }
  }

  /** Forgets the sendings to a destination that is gone. */
  async forget(destinationId: string): Promise<void> {
    await this.#session.run((knex) => knex<DeliveryRow>(table).where({ destination_id: destinationId }).delete())
  }
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    at: row.at,
    kind: row.kind,
    outcome: row.outcome,
    items: row.items,
    status: row.status,
    durationMs: row.duration_ms,
    error: row.error,
  }
}
