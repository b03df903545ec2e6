import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import { addToSums } from './activity-sums.ts'
import { notingRestart } from './sqlite-feed.ts'

/** How far the sums of an organization are, in Unix milliseconds. */
interface Progress {
  /** Rows that begin before are listed as late when they are written. */
  readonly closed: number
  /** Rows that begin before are in the sums, unless they are listed as late. */
  readonly packed: number
}

/** Adds generations to the sums of activity, each exactly once, however many processes do so and whenever one is killed. */
export class ActivityPacking {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async organizations(): Promise<readonly string[]> {
    const rows = await this.#session.run((knex) => knex<{ id: string }>('organizations').select('id').orderBy('id'))
    return rows.map(({ id }) => id)
  }

  /**
   * Has rows that begin before `until` listed as late from now on. Returns the time up to which this holds, once nothing older is being
   * written without the list; null when a writer takes longer than `patienceMs`.
   */
  async close(organizationId: string, until: number, patienceMs = 10_000): Promise<number | null> {
    const progress = await this.#session.run(async (knex) => {
      await knex.raw(
        `insert into activity_progress (organization_id, closed, packed) values (?, ?, 0)
         on conflict (organization_id) do update set closed = excluded.closed where excluded.closed > activity_progress.closed`,
        [organizationId, until],
      )
      return readProgress(knex, organizationId)
    })
    if (progress === undefined) return null
    return this.#session.dialect === 'sqlite' || (await this.#writersEnded(patienceMs)) ? progress.closed : null
  }

  /** Adds up to `rowsMax` of the oldest rows that begin before `until`, as `close` returned it. True when more are left. */
  async packSlice(organizationId: string, until: number, rowsMax: number): Promise<boolean> {
    return this.#session.transact((session) =>
      session.attempt(async (knex) => {
        const progress = await lockProgress(knex, session, organizationId)
        if (progress === undefined || progress.packed >= until) return false
        const next: { created_at: number } | undefined = await knex('generations')
          .where({ organization_id: organizationId })
          .andWhere('created_at', '>=', progress.packed)
          .andWhere('created_at', '<', until)
          .orderBy('created_at')
          .offset(rowsMax)
          .first('created_at')
        // Rows of one millisecond are never parted.
        const to = next === undefined ? until : Math.max(next.created_at, progress.packed + 1)
        await addToSums(
          knex,
          `organization_id = ? and created_at >= ? and created_at < ?
            and not exists (select 1 from activity_late where activity_late.id = generations.id)`,
          [organizationId, progress.packed, to],
        )
        await knex('activity_progress').where({ organization_id: organizationId }).update({ packed: to })
        return next !== undefined
      }),
    )
  }

  /** Adds up to `rowsMax` rows that were listed as late. True when more may be left. */
  async packLate(organizationId: string, rowsMax: number): Promise<boolean> {
    return this.#session.transact((session) =>
      session.attempt(async (knex) => {
        const progress = await lockProgress(knex, session, organizationId)
        if (progress === undefined) return false
        const late: { id: string }[] = await knex('activity_late')
          .where({ organization_id: organizationId })
          .andWhere('created_at', '<', progress.packed)
          .orderBy('created_at')
          .limit(rowsMax)
          .select('id')
        if (late.length === 0) return false
        const ids = late.map(({ id }) => id)
        await addToSums(knex, `id in (${ids.map(() => '?').join(', ')})`, ids)
        await knex('activity_late').whereIn('id', ids).delete()
        return late.length === rowsMax
      }),
    )
  }

  /**
   * Deletes up to `rowsMax` of the oldest rows that began before `before`, and returns how many. Keeps rows that are not in the sums yet, and
   * those of requests that still hold money. Shapes of prompts go with them, sums stay.
   */
  async deleteOldest(organizationId: string, before: number, rowsMax: number): Promise<number> {
    return this.#session.transact((session) =>
      session.attempt(async (knex) => {
        const progress = await lockProgress(knex, session, organizationId)
        if (progress === undefined) return 0
        const rows: { id: string }[] = await knex('generations')
          .where({ organization_id: organizationId })
          .andWhere('created_at', '<', Math.min(before, progress.packed))
          .whereNotExists(ofSameId(knex, 'activity_late', 'id'))
          .whereNotExists(ofSameId(knex, 'begun_generations', 'id'))
          .whereNotExists(ofSameId(knex, 'reservations', 'generation_id'))
          .orderBy('created_at')
          .limit(rowsMax)
          .select('id')
        if (rows.length === 0) return 0
        const ids = rows.map(({ id }) => id)
        await knex('prompt_shapes').whereIn('generation_id', ids).delete()
        const remove = async () => knex('generations').whereIn('id', ids).delete()
        await (session.dialect === 'sqlite' ? notingRestart(knex, remove) : remove())
        return ids.length
      }),
    )
  }

  /** True once every transaction that is writing generations now has ended: later ones see what is closed. */
  async #writersEnded(patienceMs: number): Promise<boolean> {
    const deadline = performance.now() + patienceMs
    let waitedFor = await this.#writers()
    while (waitedFor.size > 0) {
      if (performance.now() > deadline) return false
      await new Promise((resolve) => setTimeout(resolve, pollMs))
      const still = await this.#writers()
      waitedFor = new Set([...waitedFor].filter((writer) => still.has(writer)))
    }
    return true
  }

  // A statement takes the locks of its tables before it looks at their rows, and they last until its transaction ends.
  async #writers(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#session.run<{ rows: { virtualtransaction: string }[] }>((knex) =>
      knex.raw(
        `select virtualtransaction from pg_locks
         where locktype = 'relation' and relation = 'activity_late'::regclass and mode = 'RowExclusiveLock'
         and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
      ),
    )
    return new Set(rows.map(({ virtualtransaction }) => virtualtransaction))
  }
}

const pollMs = 20

function ofSameId(knex: Knex, table: string, column: string): Knex.QueryBuilder {
  return knex(table).select(knex.raw('1')).where(`${table}.${column}`, knex.ref('generations.id'))
}

async function readProgress(knex: Knex, organizationId: string): Promise<Progress | undefined> {
  return knex<Progress & { organization_id: string }>('activity_progress')
    .where({ organization_id: organizationId })
    .first('closed', 'packed')
}

/** Other processes wait until the transaction ends. */
async function lockProgress(knex: Knex, { dialect }: Session, organizationId: string): Promise<Progress | undefined> {
  const query = knex<Progress & { organization_id: string }>('activity_progress')
    .where({ organization_id: organizationId })
    .first('closed', 'packed')
  return dialect === 'postgres' ? query.forUpdate() : query
}
