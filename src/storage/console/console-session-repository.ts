import type { Knex } from 'knex'
import type { ConsoleRole, ConsoleSession, NewConsoleSession, SignInMeans } from '../../records/console-session.ts'
import type { Session } from '../store/database.ts'

interface SessionRow {
  id: string
  token_hash: string
  organization_id: string
  key_hash: string
  role: ConsoleRole
  means: SignInMeans
  name: string
  created_at: number
  seen_at: number
}

/** Sessions of the console, over or not: how long one lasts is for those who ask. */
export class ConsoleSessionRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async create(session: NewConsoleSession, now: number): Promise<ConsoleSession> {
    const row: SessionRow = {
      id: session.id,
      token_hash: session.tokenHash,
      organization_id: session.organizationId,
      key_hash: session.keyHash,
      role: session.role,
      means: session.means,
      name: session.name,
      created_at: now,
      seen_at: now,
    }
    await this.#session.run((knex) => knex<SessionRow>('console_sessions').insert(row))
    return toSession(row)
  }

  /** The session whose cookie has this SHA-256; null where there is none. */
  async findByHash(tokenHash: string): Promise<ConsoleSession | null> {
    const row = await this.#session.run((knex) =>
      knex<SessionRow>('console_sessions').where({ token_hash: tokenHash }).first(),
    )
    return row === undefined ? null : toSession(row)
  }

  /** Notes that a session was used. */
  async touch(id: string, now: number): Promise<void> {
    await this.#session.run((knex) => knex<SessionRow>('console_sessions').where({ id }).update({ seen_at: now }))
  }

  /** True when a session was ended; of two concurrent callers only one gets true. */
  async delete(id: string): Promise<boolean> {
    return (await this.#session.run((knex) => knex<SessionRow>('console_sessions').where({ id }).delete())) === 1
  }

  /** Ends all sessions that act as a key, and returns how many there were. */
  async deleteOf(organizationId: string, keyHash: string): Promise<number> {
    const place = { organization_id: organizationId, key_hash: keyHash }
    return this.#session.run((knex) => knex<SessionRow>('console_sessions').where(place).delete())
  }

  /** Deletes up to `most` sessions that were opened or last used too long ago, and returns how many. */
  async deleteStale(createdBefore: number, seenBefore: number, most: number): Promise<number> {
    return this.#session.run((knex) =>
      knex<SessionRow>('console_sessions')
        .whereIn('id', stale(knex, createdBefore, seenBefore).limit(most).select('id'))
        .delete(),
    )
  }
}

function stale(knex: Knex, createdBefore: number, seenBefore: number): Knex.QueryBuilder<SessionRow, SessionRow[]> {
  return knex<SessionRow>('console_sessions')
    .where('created_at', '<=', createdBefore)
    .orWhere('seen_at', '<=', seenBefore)
}

function toSession(row: SessionRow): ConsoleSession {
  return {
    id: row.id,
    organizationId: row.organization_id,
    keyHash: row.key_hash,
    role: row.role,
    means: row.means,
    name: row.name,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }
}
