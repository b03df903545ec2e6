import type { Knex } from 'knex'
import type { Page } from '../federation/federation-issuer-repository.ts'
import type { Session } from '../store/database.ts'
import { SealedRows, type SealedSecret } from '../store/sealed-rows.ts'
import {
  type ByokCredential,
  type ByokRow,
  type SealedCredential,
  toCredential,
  toJson,
  toRow,
  toSealed,
} from './byok-row.ts'

export type { ByokCredential, SealedCredential } from './byok-row.ts'

export type NewByokCredential = Omit<ByokCredential, 'sortOrder' | 'createdAt' | 'updatedAt'> & SealedSecret

/** Changes to a credential; absent members stay as they are. */
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

// The order in which credentials are listed, and tried.
const order = ['provider', 'is_fallback', 'sort_order', 'created_at', 'id']

/** Provider credentials of workspaces, each looked up within the caller's organization only, except to run requests or to seal again. */
export class ByokRepository {
  /** Those of all organizations. */
  readonly sealed: SealedRows<ByokRow, SealedCredential>
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
    this.sealed = new SealedRows(session, { name: 'byok_credentials', column: 'sealed_secret', toSealed })
  }

  /** Adds a credential after the others of its provider; rejects with ConstraintViolationError (`reference`) when the organization has no such workspace. */
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

  /** Those that are called `name` or whose id begins with `idPrefix`, at most three. A null prefix begins no id. */
  async findByWord(organizationId: string, name: string, idPrefix: string | null): Promise<ByokCredential[]> {
    // Ids are hexadecimal digits and dashes: all that start with the prefix sort between these two.
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        .where({ organization_id: organizationId })
        .where((either) => {
          either.where({ name })
          if (idPrefix !== null) either.orWhereBetween('id', [idPrefix, `${idPrefix}g`])
        })
        .limit(3)
        .select('*'),
    )
    return rows.map(toCredential)
  }

  /** One page ordered by provider, then prioritized before fallback, then by position, and the total number. */
  async list(filter: ByokFilter): Promise<{ credentials: ByokCredential[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        // Finds the page in the index alone: skipped rows are not read.
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

  /** A workspace's usable credentials with their secrets, in the order in which they are tried. */
  async usable(workspaceId: string): Promise<SealedCredential[]> {
    const rows = await this.#session.run((knex) =>
      knex<ByokRow>('byok_credentials')
        .where({ workspace_id: workspaceId, disabled: 0 })
        .orderBy(order.map((column) => ({ column })))
        .select('*'),
    )
    return rows.map(toSealed)
  }

  /** Changes a credential and returns it; null when the organization has none with that id. */
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

  /** Orders these credentials as in the list. */
  async place(organizationId: string, ids: readonly string[], now: number): Promise<void> {
    for (const [sortOrder, id] of ids.entries()) {
      await this.#session.run((knex) =>
        one(knex, organizationId, id)
          .whereNot({ sort_order: sortOrder })
          .update({ sort_order: sortOrder, updated_at: now }),
      )
    }
  }

  /** Deletes a credential and returns it; null when the organization has none with that id. */
  async delete(organizationId: string, id: string): Promise<ByokCredential | null> {
    return this.#session.transact(async (session) => {
      const row = await session.run((knex) => one(knex, organizationId, id).first())
      // When two callers delete it at once, only one gets it.
      const count = row === undefined ? 0 : await session.run((knex) => one(knex, organizationId, id).delete())
      return row === undefined || count === 0 ? null : toCredential(row)
    })
  }

  /** Deletes those of a workspace. */
  async deleteOf(organizationId: string, workspaceId: string): Promise<void> {
    const place = { organization_id: organizationId, workspace_id: workspaceId }
    await this.#session.run((knex) => knex<ByokRow>('byok_credentials').where(place).delete())
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
