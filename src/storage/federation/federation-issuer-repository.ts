import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'

/** An identity provider that an organization trusts. Times are Unix milliseconds. */
export interface FederationIssuer {
  readonly id: string
  readonly organizationId: string
  readonly name: string
  /** Exactly as in tokens' `iss`. */
  readonly issuerUrl: string
  /** Null: discovery finds the keys. */
  readonly jwksUrl: string | null
  readonly createdAt: number
  /** Null until the first change. */
  readonly updatedAt: number | null
}

export type NewFederationIssuer = Omit<FederationIssuer, 'createdAt' | 'updatedAt'>

/** Changes to an issuer; absent members stay as they are. */
export type FederationIssuerChanges = Partial<Pick<FederationIssuer, 'name' | 'issuerUrl' | 'jwksUrl'>>

export interface Page {
  readonly offset: number
  readonly limit: number
}

interface IssuerRow {
  id: string
  organization_id: string
  name: string
  issuer_url: string
  jwks_url: string | null
  created_at: number
  updated_at: number | null
}

/** Issuers, each looked up within the caller's organization only. Issuer URLs are unique in an organization. */
export class FederationIssuerRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds an issuer; rejects with ConstraintViolationError when its URL is taken (`unique`). */
  async create(issuer: NewFederationIssuer, now: number): Promise<FederationIssuer> {
    const row: IssuerRow = {
      id: issuer.id,
      organization_id: issuer.organizationId,
      name: issuer.name,
      issuer_url: issuer.issuerUrl,
      jwks_url: issuer.jwksUrl,
      created_at: now,
      updated_at: null,
    }
    await this.#session.run((knex) => knex<IssuerRow>('federation_issuers').insert(row))
    return toIssuer(row)
  }

  async get(organizationId: string, id: string): Promise<FederationIssuer | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toIssuer(row)
  }

  /** One page, newest first, and the total number. */
  async list(organizationId: string, { offset, limit }: Page): Promise<{ issuers: FederationIssuer[]; total: number }> {
    const all = (knex: Knex) => knex<IssuerRow>('federation_issuers').where({ organization_id: organizationId })
    const rows = await this.#session.run((knex) =>
      all(knex).orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit).select('*'),
    )
    const counted = await this.#session.run((knex) => all(knex).count({ total: '*' }).first())
    return { issuers: rows.map(toIssuer), total: Number(counted?.['total'] ?? 0) }
  }

  /** Changes an issuer and returns it; null when the organization has none with that id. Rejects like `create`. */
  async update(
    organizationId: string,
    id: string,
    changes: FederationIssuerChanges,
    now: number,
  ): Promise<FederationIssuer | null> {
    const changed: Partial<IssuerRow> = {
      updated_at: now,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.issuerUrl !== undefined && { issuer_url: changes.issuerUrl }),
      ...(changes.jwksUrl !== undefined && { jwks_url: changes.jwksUrl }),
    }
    const [row] = await this.#session.run((knex) => one(knex, organizationId, id).update(changed).returning('*'))
    return row === undefined ? null : toIssuer(row)
  }

  /** True when one was deleted; rejects with ConstraintViolationError (`reference`) while a policy names it. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.#session.run((knex) => one(knex, organizationId, id).delete())) === 1
  }
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<IssuerRow, IssuerRow[]> {
  return knex<IssuerRow>('federation_issuers').where({ organization_id: organizationId, id })
}

function toIssuer(row: IssuerRow): FederationIssuer {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    issuerUrl: row.issuer_url,
    jwksUrl: row.jwks_url,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
