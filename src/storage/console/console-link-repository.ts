import type { ConsoleLink } from '../../records/console-session.ts'
import type { Session } from '../store/database.ts'

interface LinkRow {
  token_hash: string
  organization_id: string
  key_hash: string | null
  expires_at: number
}

/** Links with which somebody may sign in once. Their secrets are not stored. */
export class ConsoleLinkRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async create(link: ConsoleLink): Promise<void> {
    const row: LinkRow = {
      token_hash: link.tokenHash,
      organization_id: link.organizationId,
      key_hash: link.keyHash,
      expires_at: link.expiresAt,
    }
    await this.#session.run((knex) => knex<LinkRow>('console_links').insert(row))
  }

  /** Uses a link up and returns it; null where there is none, or its time is over. Of two concurrent callers only one gets it. */
  async take(tokenHash: string, now: number): Promise<ConsoleLink | null> {
    const place = { token_hash: tokenHash }
    const row = await this.#session.run((knex) =>
      knex<LinkRow>('console_links').where(place).where('expires_at', '>', now).first(),
    )
    if (row === undefined) return null
    const taken = await this.#session.run((knex) => knex<LinkRow>('console_links').where(place).delete())
    if (taken !== 1) return null
    return {
      tokenHash: row.token_hash,
      organizationId: row.organization_id,
      keyHash: row.key_hash,
      expiresAt: row.expires_at,
    }
  }

  /** Deletes those whose time is over. */
  async deleteExpired(now: number): Promise<number> {
    return this.#session.run((knex) => knex<LinkRow>('console_links').where('expires_at', '<=', now).delete())
  }
}
