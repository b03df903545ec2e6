import type { Knex } from 'knex'
import type { Session } from './database.ts'
import type { Page } from './federation-issuer-repository.ts'

/** A provider credential that a workspace brings itself, without its secret. Times are Unix milliseconds. */
export interface ByokCredential {
  readonly id: string
  readonly organizationId: string
  readonly workspaceId: string
  /** Slug of a provider that the gateway knows. */
  readonly provider: string
  readonly name: string
  /** The secret as people may see it. */
  readonly label: string
  readonly isDisabled: boolean
  /** Tried after the gateway's own credential rather than before it. */
  readonly isFallback: boolean
  readonly sortOrder: number
  /** Model ids, user ids and hashes of keys that it is for: null for all, empty for none. */
  readonly allowedModels: readonly string[] | null
  readonly allowedUserIds: readonly string[] | null
  readonly allowedApiKeyHashes: readonly string[] | null
  readonly createdAt: number
  /** Null until the first change. */
  readonly updatedAt: number | null
}

/** A secret as it is stored. */
export interface SealedSecret {
  readonly sealedSecret: string
  /** Which master key it is sealed under. */
  readonly keyId: string
}

export type SealedCredential = ByokCredential & SealedSecret

export type NewByokCredential = Omit<ByokCredential, 'sortOrder' | 'createdAt' | 'updatedAt'> & SealedSecret

/** What may be changed in a credential; what is left out stays as it is. */
export type ByokChanges = Partial<
  Pick<
    ByokCredential,
    'name' | 'label' | 'isDisabled' | 'isFallback' | 'allowedModels' | 'allowedUserIds' | 'allowedApiKeyHashes'
  > &
    SealedSecret
>

export interface ByokFilter extends Page {
  readonly organizationId: string
  readonly workspaceId: string
  readonly provider?: string
}

interface ByokRow {
  id: string
  organization_id: string
  workspace_id: string
  provider: string
  name: string
  label: string
  sealed_secret: string
  key_id: string
  disabled: number
  is_fallback: number
  sort_order: number
  allowed_models: string | null
  allowed_user_ids: string | null
  allowed_api_key_hashes: string | null
  created_at: number
  updated_at: number | null
}

// In which they are listed, and tried.
const order = ['provider', 'is_fallback', 'sort_order', 'created_at', 'id']

/** Provider credentials of workspaces, each looked up within the caller's organization only, but for those who run requests or seal anew. */
export class ByokRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a credential behind the others of its provider; rejects with ConstraintViolationError (`reference`) when the organization has no such workspace. */
  async create(credential: NewByokCredential, now: number): Promise<ByokCredential> {
    const { workspaceId, provider } = credential
    return this.#session.transact(async (session) => {
      const last = await session.run((knex) =>
        knex<ByokRow>('byok_credentials')
          .where({ workspace_id: workspaceId, organization_id: credential.organizationId, provider })
          .max<{ last: number | null }[]>({ last: 'sort_order' })
          .first(),
      )
      const row = toRow({ ...credential, sortOrder: (last?.last ?? -1) + 1, createdAt: now, updatedAt: null })
      await session.run((knex) => knex<ByokRow>('byok_credentials').insert(row))
      return toCredential(row)
    })
  }

  async get(organizationId: string, id: string): Promise<ByokCredential | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toCredential(row)
  }

  /** The organization's credentials whose id begins like this, three at most. */
  async findByPrefix(organizationId: string, prefix: string): Promise<ByokCredential[]> {
    // Nothing between the first and the last is anything but the prefix and hexadecimal digits and dashes behind it.
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        .where({ organization_id: organizationId })
        .whereBetween('id', [prefix, `${prefix}g`])
        .limit(3)
        .select('*'),
    )
    return rows.map(toCredential)
  }

  /** One page by provider, then prioritized ones first, then by their place, and how many there are in all. */
  async list(filter: ByokFilter): Promise<{ credentials: ByokCredential[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        // The page is found in the index alone: rows that are skipped are not read.
        .whereIn(
          'id',
          listed(knex, filter)
            .orderBy(order.map((column) => ({ column })))
            .offset(filter.offset)
            .limit(filter.limit)
            .select('id'),
        )
        .orderBy(order.map((column) => ({ column })))
        .select('*'),
    )
    const counted = await this.#session.run((knex) => listed(knex, filter).count({ total: '*' }).first())
    return { credentials: rows.map(toCredential), total: Number(counted?.['total'] ?? 0) }
  }

  /** The credentials of a workspace that may be used, with their secrets, in the order in which they are tried. */
  async usable(workspaceId: string): Promise<SealedCredential[]> {
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        .where({ workspace_id: workspaceId, disabled: 0 })
        .orderBy(order.map((column) => ({ column })))
        .select('*'),
    )
    return rows.map(toSealed)
  }

  /** Changes a credential and returns it as it is now; null when the organization has none of that id. */
  async update(organizationId: string, id: string, changes: ByokChanges, now: number): Promise<ByokCredential | null> {
    const { allowedModels, allowedUserIds, allowedApiKeyHashes } = changes
    const changed: Partial<ByokRow> = {
      updated_at: now,
      ...(changes.name !== undefined && { name: changes.name }),
      ...(changes.label !== undefined && { label: changes.label }),
      ...(changes.sealedSecret !== undefined && { sealed_secret: changes.sealedSecret }),
      ...(changes.keyId !== undefined && { key_id: changes.keyId }),
      ...(changes.isDisabled !== undefined && { disabled: changes.isDisabled ? 1 : 0 }),
      ...(changes.isFallback !== undefined && { is_fallback: changes.isFallback ? 1 : 0 }),
      ...(allowedModels !== undefined && { allowed_models: toJson(allowedModels) }),
      ...(allowedUserIds !== undefined && { allowed_user_ids: toJson(allowedUserIds) }),
      ...(allowedApiKeyHashes !== undefined && { allowed_api_key_hashes: toJson(allowedApiKeyHashes) }),
    }
    const [row] = await this.#session.run((knex) => one(knex, organizationId, id).update(changed).returning('*'))
    return row === undefined ? null : toCredential(row)
  }

  /** The ids of a workspace's credentials for a provider, in the order in which they are listed. */
  async idsOf(organizationId: string, workspaceId: string, provider: string): Promise<string[]> {
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        .where({ organization_id: organizationId, workspace_id: workspaceId, provider })
        .orderBy(order.map((column) => ({ column })))
        .select('id'),
    )
    return rows.map(({ id }) => id)
  }

  /** Gives each of these credentials the place that it has in the list. */
  async place(organizationId: string, ids: readonly string[], now: number): Promise<void> {
    for (const [sortOrder, id] of ids.entries()) {
      await this.#session.run((knex) =>
        one(knex, organizationId, id)
          .whereNot({ sort_order: sortOrder })
          .update({ sort_order: sortOrder, updated_at: now }),
      )
    }
  }

  /** Deletes a credential and returns what it was; null when the organization has none of that id. */
  async delete(organizationId: string, id: string): Promise<ByokCredential | null> {
    return this.#session.transact(async (session) => {
      const row = await session.run((knex) => one(knex, organizationId, id).first())
      // Of two that delete it at once one did.
      const count = row === undefined ? 0 : await session.run((knex) => one(knex, organizationId, id).delete())
      return row === undefined || count === 0 ? null : toCredential(row)
    })
  }

  /** How many credentials, of all organizations, are sealed under another key than this one. */
  async countSealedOtherwise(keyId: string): Promise<number> {
    const counted = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials').whereNot({ key_id: keyId }).count({ total: '*' }).first(),
    )
    return Number(counted?.['total'] ?? 0)
  }

  /** The next of those by id, after `afterId`. */
  async sealedOtherwise(keyId: string, afterId: string, limit: number): Promise<SealedCredential[]> {
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        .whereNot({ key_id: keyId })
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .select('*'),
    )
    return rows.map(toSealed)
  }

  /** Replaces a sealed secret by the same one under another key. Returns whether it was still the one that was read. */
  async reseal({ id, sealedSecret }: SealedCredential, anew: SealedSecret): Promise<boolean> {
    const changed = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        .where({ id, sealed_secret: sealedSecret })
        .update({ sealed_secret: anew.sealedSecret, key_id: anew.keyId }),
    )
    return changed === 1
  }
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<ByokRow, ByokRow[]> {
  return knex<ByokRow>('byok_credentials').where({ organization_id: organizationId, id })
}

function listed(knex: Knex, { organizationId, workspaceId, provider }: ByokFilter): Knex.QueryBuilder<ByokRow> {
  return knex<ByokRow>('byok_credentials').where({
    organization_id: organizationId,
    workspace_id: workspaceId,
    ...(provider !== undefined && { provider }),
  })
}

function toRow(credential: SealedCredential): ByokRow {
  return {
    id: credential.id,
    organization_id: credential.organizationId,
    workspace_id: credential.workspaceId,
    provider: credential.provider,
    name: credential.name,
    label: credential.label,
    sealed_secret: credential.sealedSecret,
    key_id: credential.keyId,
    disabled: credential.isDisabled ? 1 : 0,
    is_fallback: credential.isFallback ? 1 : 0,
    sort_order: credential.sortOrder,
    allowed_models: toJson(credential.allowedModels),
    allowed_user_ids: toJson(credential.allowedUserIds),
    allowed_api_key_hashes: toJson(credential.allowedApiKeyHashes),
    created_at: credential.createdAt,
    updated_at: credential.updatedAt,
  }
}

function toCredential(row: ByokRow): ByokCredential {
  return {
    id: row.id,
    organizationId: row.organization_id,
    workspaceId: row.workspace_id,
    provider: row.provider,
    name: row.name,
    label: row.label,
    isDisabled: row.disabled === 1,
    isFallback: row.is_fallback === 1,
    sortOrder: row.sort_order,
    allowedModels: fromJson(row.allowed_models),
    allowedUserIds: fromJson(row.allowed_user_ids),
    allowedApiKeyHashes: fromJson(row.allowed_api_key_hashes),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function toSealed(row: ByokRow): SealedCredential {
  return { ...toCredential(row), sealedSecret: row.sealed_secret, keyId: row.key_id }
}

function toJson(list: readonly string[] | null): string | null {
  return list === null ? null : JSON.stringify(list)
}

function fromJson(text: string | null): readonly string[] | null {
  return text === null ? null : (JSON.parse(text) as string[])
}
