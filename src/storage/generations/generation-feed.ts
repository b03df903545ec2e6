import type { Session } from '../store/database.ts'
import { type FeedPage, type FeedPosition, isBefore } from './feed-position.ts'
import { postgresBetween, postgresNow } from './postgres-feed.ts'
import { sqliteBetween, sqliteNow } from './sqlite-feed.ts'

/** A position that this store has not given, or not since it was restored from a backup. */
export class ForeignPositionError extends Error {
  override readonly name = 'ForeignPositionError'

  constructor() {
    super('the position is none that this store has given')
  }
}

/**
 * Generations in the order in which they were written, whenever their requests began or ended. What lies between two places never changes, whatever is
 * committed late: each generation is written behind any place that was taken before its commit. Only what has been deleted since is missing.
 */
export class GenerationFeed {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** The place behind all that is committed. */
  now(): Promise<FeedPosition> {
    return this.#session.dialect === 'sqlite' ? sqliteNow(this.#session) : postgresNow(this.#session)
  }

  /** The first generations between two places, of all organizations. Rejects with ForeignPositionError where `from` is not one before `to`. */
  async between(from: FeedPosition, to: FeedPosition, limit: number): Promise<FeedPage> {
    if (!isBefore(from, to)) throw new ForeignPositionError()
    if (from.kind === 'row' && to.kind === 'row') return sqliteBetween(this.#session, from, to, limit)
    if (from.kind === 'snapshot' && to.kind === 'snapshot') return postgresBetween(this.#session, from, to, limit)
    throw new ForeignPositionError()
  }
}
