import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'

export type OutboxState = 'waiting' | 'dead'

/** Generations that one sending carries to a destination. They stay together, so that a repetition carries the same. */
export interface ClaimedBatch {
  readonly destinationId: string
  readonly batchId: string
  /** In the order of their beginning. */
  readonly generationIds: readonly string[]
  /** How often it was sent before, without success. */
  readonly tries: number
  /** When the first of them ended. Unix milliseconds. */
  readonly oldestAt: number
}

export interface ClaimWish {
  readonly destinationId: string
  /** The process that claims. */
  readonly claimer: string
  readonly now: number
  /** When others may claim the same, if it is not ended by then. */
  readonly until: number
  readonly most: number
  /** The id of a batch that is made now. */
  readonly newBatchId: string
}

/** How a sending failed. `status` is the destination's; null: it did not answer. */
export interface SendingFailure {
  readonly status: number | null
  readonly error: string
}

/** What waits for a destination. */
export interface OutboxCounts {
  readonly waiting: number
  readonly dead: number
  /** When what waits longest ended, Unix milliseconds; null: nothing waits. */
  readonly oldestAt: number | null
}

/** A generation that is not sent any more. */
export interface DeadItem extends SendingFailure {
  readonly generationId: string
  readonly tries: number
  readonly endedAt: number
  readonly diedAt: number
}

interface OutboxRow {
  destination_id: string
  generation_id: string
  created_at: number
  due_at: number
  tries: number
  state: OutboxState
  batch_id: string | null
  claimed_by: string | null
  last_status: number | null
  last_error: string | null
}

const table = 'observability_outbox'

// Jumps from destination to destination in the index, however many rows each has.
const dueSql = (state: OutboxState) => `with recursive due(id) as (
    select min(destination_id) from ${table} where state = '${state}'
    union all
    select (select min(destination_id) from ${table} where state = '${state}' and destination_id > due.id)
    from due where due.id is not null
  )
  select id, (select min(due_at) from ${table} where state = '${state}' and destination_id = due.id) as due_at
  from due where id is not null`

/**
 * What destinations are still to be sent, written with the records (see GenerationRepository). Who sends claims rows until a time: a row's
 * `due_at` is that time then, so what a dead process has claimed is due again by itself.
 */
export class OutboxRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** The destinations that something waits for, or is dead of, and when each is due first. One cheap statement, however much waits. */
  async dueTimes(state: OutboxState = 'waiting'): Promise<ReadonlyMap<string, number>> {
    const answer = await this.#session.run((knex) => knex.raw(dueSql(state)))
    // On PostgreSQL, Knex returns the driver's result object.
    const rows = (Array.isArray(answer) ? answer : answer.rows) as { id: string; due_at: number }[]
    return new Map(rows.map(({ id, due_at }) => [id, due_at]))
  }

  /** Takes the batch that is due first, or makes one of what is due; null: nothing is, or another process is taking it now. */
  async claim(wish: ClaimWish): Promise<ClaimedBatch | null> {
    return this.#session.transact(async (session) => {
      if (!(await isOurTurn(session, wish.destinationId))) return null
      const rows = await session.run((knex) => claimRows(knex, wish))
      const [first] = rows
      if (first === undefined) return null
      return {
        destinationId: wish.destinationId,
        batchId: first.batch_id ?? wish.newBatchId,
        generationIds: rows.map(({ generation_id }) => generation_id).sort(),
        tries: first.tries,
        oldestAt: Math.min(...rows.map(({ created_at }) => created_at)),
      }
    })
  }

  /** Ends what was sent, or is not to be sent; what others have claimed meanwhile stays theirs. */
  async done(batch: ClaimedBatch, claimer: string): Promise<void> {
    await this.#session.run((knex) => claimed(knex, batch, claimer).delete())
  }

  /** Sends a batch again at `dueAt`. */
  async postpone(batch: ClaimedBatch, claimer: string, dueAt: number, failure: SendingFailure): Promise<void> {
    await this.#session.run((knex) =>
      claimed(knex, batch, claimer).update({
        ...{ due_at: dueAt, claimed_by: null, tries: batch.tries + 1 },
        ...{ last_status: failure.status, last_error: failure.error },
      }),
    )
  }

  /** Keeps what can't be delivered as dead. */
  async bury(batch: ClaimedBatch, claimer: string, now: number, failure: SendingFailure): Promise<void> {
    await this.#session.run((knex) =>
      claimed(knex, batch, claimer).update({
        ...{ state: 'dead', due_at: now, claimed_by: null, batch_id: null, tries: batch.tries + 1 },
        ...{ last_status: failure.status, last_error: failure.error },
      }),
    )
  }

  /** Gives back a batch, or these of it, unsent. With `newBatchId` they are a batch of their own from now on, with null they are free to join another. */
  async giveBack(
    batch: ClaimedBatch,
    claimer: string,
    now: number,
    { ids, newBatchId }: { readonly ids?: readonly string[]; readonly newBatchId?: string | null } = {},
  ): Promise<void> {
    await this.#session.run((knex) => {
      const query = claimed(knex, batch, claimer)
      if (ids !== undefined) query.whereIn('generation_id', [...ids])
      return query.update({
        ...{ due_at: now, claimed_by: null },
        ...(newBatchId !== undefined && { batch_id: newBatchId }),
      })
    })
  }

  /** Deletes the oldest that waits for a destination beyond `keptMax`, at most `most` rows. Returns how many. */
  async trim(destinationId: string, state: OutboxState, keptMax: number, most: number): Promise<number> {
    const [row] = await this.#session.run((knex) => of(knex, destinationId, state).count({ count: '*' }))
    const excess = Math.min(Number(row?.['count'] ?? 0) - keptMax, most)
    if (excess <= 0) return 0
    return this.#session.run((knex) =>
      of(knex, destinationId, state)
        // By the primary key, whose ids begin with their time.
        .whereIn(
          'generation_id',
          of(knex, destinationId, state).orderBy('generation_id').limit(excess).select('generation_id'),
        )
        .delete(),
    )
  }

  async countsOf(destinationId: string): Promise<OutboxCounts> {
    const [waiting, dead] = await this.#session.run((knex) =>
      Promise.all(
        (['waiting', 'dead'] as const).map((state) =>
          of(knex, destinationId, state)
            .count({ count: '*' })
            .min({ oldest: 'created_at' })
            .first<{ count: number; oldest: number | null }>(),
        ),
      ),
    )
    return {
      waiting: Number(waiting?.count ?? 0),
      dead: Number(dead?.count ?? 0),
      oldestAt: waiting?.oldest ?? null,
    }
  }

  /** A page of what is not sent any more, latest first. */
  async listDead(destinationId: string, offset: number, limit: number): Promise<readonly DeadItem[]> {
    const rows = await this.#session.run((knex) =>
      of(knex, destinationId, 'dead')
        .orderBy('due_at', 'desc')
        .orderBy('generation_id', 'desc')
        .offset(offset)
        .limit(limit)
        .select('*'),
    )
    return rows.map((row) => ({
      generationId: row.generation_id,
      tries: row.tries,
      endedAt: row.created_at,
      diedAt: row.due_at,
      status: row.last_status,
      error: row.last_error ?? '',
    }))
  }

  /** Up to `most` dead of a destination wait again, as if they had never been sent. Returns how many. */
  async revive(destinationId: string, now: number, most: number): Promise<number> {
    return this.#session.run((knex) =>
      of(knex, destinationId, 'dead')
        .whereIn(
          'generation_id',
          of(knex, destinationId, 'dead').orderBy('generation_id').limit(most).select('generation_id'),
        )
        .update({ state: 'waiting', due_at: now, tries: 0, batch_id: null }),
    )
  }

  /** Up to `batchesMax` batches that wait after a failure are due now. Whole ones: a repetition carries the same. Returns how many generations they have. */
  async hasten(destinationId: string, now: number, batchesMax: number): Promise<number> {
    const postponed = (knex: Knex) =>
      of(knex, destinationId, 'waiting').where('due_at', '>', now).whereNull('claimed_by').whereNotNull('batch_id')
    return this.#session.run((knex) =>
      postponed(knex)
        .whereIn('batch_id', postponed(knex).distinct('batch_id').limit(batchesMax))
        .update({ due_at: now }),
    )
  }

  /** Which of these generations some of these destinations still have rows of. */
  async waitingAmong(generationIds: readonly string[], destinationIds: readonly string[]): Promise<readonly string[]> {
    if (generationIds.length === 0 || destinationIds.length === 0) return []
    const rows = await this.#session.run((knex) =>
      knex<OutboxRow>(table)
        .whereIn('destination_id', [...destinationIds])
        .whereIn('generation_id', [...generationIds])
        .distinct('generation_id'),
    )
    return rows.map(({ generation_id }) => generation_id)
  }

  /** Forgets up to `most` rows of a destination that is gone. Returns how many. */
  async forget(destinationId: string, most: number): Promise<number> {
    return this.#session.run((knex) =>
      knex<OutboxRow>(table)
        .where({ destination_id: destinationId })
        .whereIn(
          'generation_id',
          knex<OutboxRow>(table).where({ destination_id: destinationId }).limit(most).select('generation_id'),
        )
        .delete(),
    )
  }
}

type OutboxQuery<T = OutboxRow[]> = Knex.QueryBuilder<OutboxRow, T>

function of(knex: Knex, destinationId: string, state: OutboxState): OutboxQuery {
  return knex<OutboxRow>(table).where({ destination_id: destinationId, state })
}

function claimed(knex: Knex, { destinationId, batchId }: ClaimedBatch, claimer: string): OutboxQuery {
  return of(knex, destinationId, 'waiting').where({ batch_id: batchId, claimed_by: claimer })
}

/** On SQLite the transaction has the write lock already. */
async function isOurTurn(session: Session, destinationId: string): Promise<boolean> {
  if (session.dialect === 'sqlite') return true
  const { rows } = await session.run((knex) =>
    knex.raw('select pg_try_advisory_xact_lock(hashtextextended(?, 31)) as is_ours', [destinationId]),
  )
  return (rows as { is_ours: boolean }[])[0]?.is_ours === true
}

async function claimRows(knex: Knex, wish: ClaimWish): Promise<OutboxRow[]> {
  const { destinationId, claimer, now, until, most, newBatchId } = wish
  const due = () => of(knex, destinationId, 'waiting').where('due_at', '<=', now)
  const first = await due().orderBy('due_at').orderBy('generation_id').first()
  if (first === undefined) return []
  const taken =
    first.batch_id === null
      ? due().whereIn(
          'generation_id',
          due().whereNull('batch_id').orderBy('due_at').orderBy('generation_id').limit(most).select('generation_id'),
        )
      : due().where({ batch_id: first.batch_id })
  return taken.update({ claimed_by: claimer, due_at: until, batch_id: first.batch_id ?? newBatchId }).returning('*')
}
