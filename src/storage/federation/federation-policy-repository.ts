import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import type { Page } from './federation-issuer-repository.ts'

/** An additional claim that a token must have. */
export interface ClaimCheck {
  readonly type: 'scopes' | 'token_type'
  readonly value: string
}

/** Which tokens of an issuer are accepted, and which key they act as. Times are Unix milliseconds. */
export interface FederationPolicy {
  readonly id: string
  readonly organizationId: string
  readonly issuerId: string
  readonly subject: string
  readonly audience: string
  readonly apiKeyHash: string
  readonly isEnabled: boolean
  readonly claimChecks: readonly ClaimCheck[]
  readonly createdAt: number
  /** Null until the first change. */
  readonly updatedAt: number | null
}

/** A policy, with the data of its issuer and organization that an exchange needs. */
export interface BoundPolicy extends FederationPolicy {
  /** The organization's federation switch; null: the configuration decides. */
  readonly isFederationEnabled: boolean | null
  readonly issuerUrl: string
  readonly jwksUrl: string | null
}

export type NewFederationPolicy = Omit<FederationPolicy, 'createdAt' | 'updatedAt'>

/** Changes to a policy; absent members stay as they are. */
export type FederationPolicyChanges = Partial<
  Pick<FederationPolicy, 'issuerId' | 'subject' | 'audience' | 'apiKeyHash' | 'isEnabled' | 'claimChecks'>
>

interface PolicyRow {
  id: string
  organization_id: string
  issuer_id: string
  subject: string
  audience: string
  api_key_hash: string
  enabled: number
  claim_checks: string
  created_at: number
  updated_at: number | null
}

interface BoundRow extends PolicyRow {
  issuer_url: string
  jwks_url: string | null
  federation_enabled: number | null
}

/** Policies, each looked up within the caller's organization only, except for an exchange, which has no caller yet. */
export class FederationPolicyRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a policy; rejects with ConstraintViolationError (`reference`) when its issuer is not the organization's. */
  async create(policy: NewFederationPolicy, now: number): Promise<FederationPolicy> {
    const row: PolicyRow = {
      id: policy.id,
      organization_id: policy.organizationId,
      issuer_id: policy.issuerId,
      subject: policy.subject,
      audience: policy.audience,
      api_key_hash: policy.apiKeyHash,
      enabled: policy.isEnabled ? 1 : 0,
      claim_checks: JSON.stringify(policy.claimChecks),
      created_at: now,
      updated_at: null,
    }
    await this.#session.run((knex) => knex<PolicyRow>('federation_policies').insert(row))
    return toPolicy(row)
  }

  async get(organizationId: string, id: string): Promise<FederationPolicy | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toPolicy(row)
  }

  /** The policy as an exchange needs it: of any organization, enabled or not. */
  async findBound(id: string): Promise<BoundPolicy | null> {
    const row = await this.#session.run((knex) =>
      knex('federation_policies')
        .join('federation_issuers', 'federation_issuers.id', 'federation_policies.issuer_id')
        .join('organizations', 'organizations.id', 'federation_policies.organization_id')
        .where('federation_policies.id', id)
        .first<BoundRow | undefined>(
          'federation_policies.*',
          'federation_issuers.issuer_url',
          'federation_issuers.jwks_url',
          'organizations.federation_enabled',
        ),
    )
    if (row === undefined) return null
    const { issuer_url: issuerUrl, jwks_url: jwksUrl, federation_enabled: enabled } = row
    return { ...toPolicy(row), issuerUrl, jwksUrl, isFederationEnabled: enabled === null ? null : enabled === 1 }
  }

  /** One page, newest first, and the total number. */
  async list(
    organizationId: string,
    { offset, limit }: Page,
  ): Promise<{ policies: FederationPolicy[]; total: number }> {
    const all = (knex: Knex) => knex<PolicyRow>('federation_policies').where({ organization_id: organizationId })
    const rows = await this.#session.run((knex) =>
      all(knex).orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit).select('*'),
    )
    const counted = await this.#session.run((knex) => all(knex).count({ total: '*' }).first())
    return { policies: rows.map(toPolicy), total: Number(counted?.['total'] ?? 0) }
  }

  /** Changes a policy and returns it; null when the organization has none with that id. Rejects like `create`. */
  async update(
    organizationId: string,
    id: string,
    changes: FederationPolicyChanges,
    now: number,
  ): Promise<FederationPolicy | null> {
    const changed: Partial<PolicyRow> = {
      updated_at: now,
      ...(changes.issuerId !== undefined && { issuer_id: changes.issuerId }),
      ...(changes.subject !== undefined && { subject: changes.subject }),
      ...(changes.audience !== undefined && { audience: changes.audience }),
      ...(changes.apiKeyHash !== undefined && { api_key_hash: changes.apiKeyHash }),
      ...(changes.isEnabled !== undefined && { enabled: changes.isEnabled ? 1 : 0 }),
      ...(changes.claimChecks !== undefined && { claim_checks: JSON.stringify(changes.claimChecks) }),
    }
    const [row] = await this.#session.run((knex) => one(knex, organizationId, id).update(changed).returning('*'))
    return row === undefined ? null : toPolicy(row)
  }

  /** True when one was deleted. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.#session.run((knex) => one(knex, organizationId, id).delete())) === 1
  }
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<PolicyRow, PolicyRow[]> {
  return knex<PolicyRow>('federation_policies').where({ organization_id: organizationId, id })
}

function toPolicy(row: PolicyRow): FederationPolicy {
  return {
    id: row.id,
    organizationId: row.organization_id,
    issuerId: row.issuer_id,
    subject: row.subject,
    audience: row.audience,
    apiKeyHash: row.api_key_hash,
    isEnabled: row.enabled === 1,
    claimChecks: JSON.parse(row.claim_checks) as ClaimCheck[],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
