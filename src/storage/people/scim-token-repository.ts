import type { Knex } from 'knex'
import type { Page } from '../federation/federation-issuer-repository.ts'
import type { Session } from '../store/database.ts'

/** A token with which an identity provider provisions an organization. Its text is not stored. Times are Unix milliseconds. */
export interface ScimToken {
  readonly id: string
  readonly organizationId: string
  /** A name for people. */
  readonly name: string
  /** The beginning and end of its text. */
  readonly label: string
  readonly createdAt: number
  /** To the minute; null for never. */
  readonly lastUsedAt: number | null
}

export interface NewScimToken extends Pick<ScimToken, 'id' | 'organizationId' | 'name' | 'label'> {
  /** SHA-256 of the text, 64 hex digits. */
  readonly hash: string
}

interface TokenRow {
  id: string
  organization_id: string
  hash: string
  name: string
  label: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** Unrevoked tokens. Each is looked up within the caller's organization only, or by its secret hash. */
export class ScimTokenRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  async create(token: NewScimToken, now: number): Promise<ScimToken> {
    const row: TokenRow = {
      id: token.id,
      organization_id: token.organizationId,
      hash: token.hash,
      name: token.name,
      label: token.label,
      created_at: now,
      last_used_at: null,
      revoked_at: null,
    }
    await this.#session.run((knex) => knex<TokenRow>('scim_tokens').insert(row))
    return toToken(row)
  }

  /** The token with this SHA-256, of any organization. */
  async findByHash(hash: string): Promise<ScimToken | null> {
    const row = await this.#session.run((knex) =>
      knex<TokenRow>('scim_tokens').where({ hash }).whereNull('revoked_at').first(),
    )
    return row === undefined ? null : toToken(row)
  }

  /** Notes that a token was used. */
  async touch(id: string, now: number): Promise<void> {
    await this.#session.run((knex) => knex<TokenRow>('scim_tokens').where({ id }).update({ last_used_at: now }))
  }

  /** One page, newest first, and the total number. */
  async list(organizationId: string, { offset, limit }: Page): Promise<{ tokens: ScimToken[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      live(knex, organizationId).orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit).select('*'),
    )
    const counted = await this.#session.run((knex) => live(knex, organizationId).count({ total: '*' }).first())
    return { tokens: rows.map(toToken), total: Number(counted?.['total'] ?? 0) }
  }

  /** Revokes a token and returns it; null when the organization has no such unrevoked token. */
  async revoke(organizationId: string, id: string, now: number): Promise<ScimToken | null> {
    const [row] = await this.#session.run((knex) =>
      live(knex, organizationId).where({ id }).update({ revoked_at: now }).returning('*'),
    )
    return row === undefined ? null : toToken(row)
  }
}

function live(knex: Knex, organizationId: string): Knex.QueryBuilder<TokenRow, TokenRow[]> {
  return knex<TokenRow>('scim_tokens').where({ organization_id: organizationId }).whereNull('revoked_at')
}

function toToken(row: TokenRow): ScimToken {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    label: row.label,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}
