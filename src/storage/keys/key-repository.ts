import type { Knex } from 'knex'
import type { ApiKeyKind } from '../../records/api-key.ts'
import type { ApiKey, ApiKeyChanges, CallingKey, NewApiKey } from '../../records/key-record.ts'
import { deleteAssignments } from '../guardrails/delete-assignments.ts'
import type { Session } from '../store/database.ts'
import { type ApiKeyRow, type CallingKeyRow, toApiKey, toCallingKey, toChangedRow } from './api-key-row.ts'
import { changeLimit, setLimit } from './key-limits.ts'

/** Keys of one user or of one workspace. */
export type KeyOwner = { readonly userId: string } | { readonly workspaceId: string }

export interface ApiKeyFilter {
  readonly organizationId: string
  readonly workspaceId?: string
  /** The user who owns them. */
  readonly userId?: string
  readonly includeDisabled: boolean
  readonly offset: number
  readonly limit: number
}

// As text: Knex takes as long to build it as to run it.
const callingSql = `select api_keys.*, workspaces.default_text_model, workspaces.default_image_model,
    workspaces.default_provider_sort, workspaces.plugins, workspaces.is_observability_broadcast_enabled,
    workspaces.is_observability_io_logging_enabled, workspaces.io_logging_api_key_ids, workspaces.io_logging_sampling_rate,
    case when users.id is null then null when users.console_role is not null then users.console_role
      when users.role = 'admin' then 'admin' else 'member' end as owner_role
  from api_keys join workspaces on workspaces.id = api_keys.workspace_id and workspaces.deleted_at is null
    left join users on users.id = api_keys.creator_user_id and users.organization_id = api_keys.organization_id
      and users.active = 1
  where api_keys.hash = ? and api_keys.disabled = 0 and api_keys.deleted_at is null
    and (api_keys.expires_at is null or api_keys.expires_at > ?)
    and (api_keys.creator_user_id is null or users.id is not null)`

/** API keys. A deleted key keeps its row for the generations that refer to it, but is never found. */
export class KeyRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** The key with this hash if it may be used at `now`; null when it is unknown, deleted, disabled or expired, or its owner or workspace is gone or its owner not active. */
  async findByHash(hash: string, now: number): Promise<ApiKey | null> {
    return (await this.findCalling(hash, now))?.key ?? null
  }

  /** The same with its workspace's settings, in one statement: it precedes every request. */
  async findCalling(hash: string, now: number): Promise<CallingKey | null> {
    const answer = await this.#session.run((knex) => knex.raw(callingSql, [hash, now]))
    // On PostgreSQL, Knex returns the driver's result object.
    const [row] = (Array.isArray(answer) ? answer : answer.rows) as CallingKeyRow[]
    return row === undefined ? null : toCallingKey(row)
  }

  /** Within a transaction: the management keys that somebody holds and may use at `now`, locked until its end; the console's own are held by nobody. */
  async heldManagementKeys(organizationId: string, now: number): Promise<readonly ApiKey[]> {
    const rows = await this.#session.run((knex) =>
      knex<ApiKeyRow>('api_keys')
        .where({ organization_id: organizationId, kind: 'management', disabled: 0 })
        .whereNull('deleted_at')
        .where((each) => each.whereNull('expires_at').orWhere('expires_at', '>', now))
        .whereNotIn('hash', knex('console_keys').where({ organization_id: organizationId }).select('key_hash'))
        .where((each) =>
          each
            .whereNull('creator_user_id')
            .orWhereIn('creator_user_id', knex('users').where({ active: 1 }).select('id')),
        )
        .orderBy('id')
        .forUpdate()
        .select('*'),
    )
    return rows.map(toApiKey)
  }

  /** The hashes of all keys of a user or a workspace that are not deleted. */
  async hashesOf(organizationId: string, owner: KeyOwner): Promise<readonly string[]> {
    const place = 'userId' in owner ? { creator_user_id: owner.userId } : { workspace_id: owner.workspaceId }
    const rows = await this.#session.run((knex) =>
      knex<ApiKeyRow>('api_keys')
        .where({ organization_id: organizationId, ...place })
        .whereNull('deleted_at')
        .select('hash'),
    )
    return rows.map(({ hash }) => hash)
  }

  /** Which of these ids belong to undeleted keys of the organization. */
  async existingIds(organizationId: string, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set()
    const rows = await this.#session.run((knex) =>
      knex<ApiKeyRow>('api_keys')
        .where({ organization_id: organizationId })
        .whereNull('deleted_at')
        .whereIn('id', [...ids])
        .select('id'),
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** The undeleted keys of the organization with these ids. */
  async byIds(organizationId: string, ids: readonly number[]): Promise<readonly ApiKey[]> {
    if (ids.length === 0) return []
    const rows = await this.#session.run((knex) =>
      knex<ApiKeyRow>('api_keys')
        .where({ organization_id: organizationId })
        .whereNull('deleted_at')
        .whereIn('id', [...ids])
        .select('*'),
    )
    return rows.map(toApiKey)
  }

  /** One page of the organization's keys, newest first, and the total number of matches. */
  async list(filter: ApiKeyFilter): Promise<{ keys: readonly ApiKey[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      matching(knex, filter).orderBy('id', 'desc').offset(filter.offset).limit(filter.limit).select('*'),
    )
    const counted = await this.#session.run((knex) => matching(knex, filter).count({ total: '*' }).first())
    return { keys: rows.map(toApiKey), total: Number(counted?.['total'] ?? 0) }
  }

  async get(organizationId: string, hash: string): Promise<ApiKey | null> {
    const row = await this.#session.run((knex) => existing(knex, organizationId, hash).first())
    return row === undefined ? null : toApiKey(row)
  }

  /** As `get`, and locks the key until the transaction ends. */
  async lock(organizationId: string, hash: string): Promise<ApiKey | null> {
    const row = await this.#session.run((knex) => existing(knex, organizationId, hash).forUpdate().first())
    return row === undefined ? null : toApiKey(row)
  }

  /** The kind of the key with this hash, of any owner, even deleted; null when there never was one. */
  async kindOf(hash: string): Promise<ApiKeyKind | null> {
    const row = await this.#session.run((knex) => knex<ApiKeyRow>('api_keys').where({ hash }).first())
    return row?.kind ?? null
  }

  /** Adds a key; rejects with ConstraintViolationError when its hash is taken (`unique`) or its workspace is not the organization's (`reference`). */
  async create(key: NewApiKey, now: number): Promise<ApiKey> {
    const row: Omit<ApiKeyRow, 'id'> = {
      hash: key.hash,
      organization_id: key.organizationId,
      workspace_id: key.workspaceId,
      kind: key.kind,
      name: key.name,
      label: key.label,
      disabled: 0,
      expires_at: key.expiresAt,
      creator_user_id: key.creatorUserId,
      include_byok_in_limit: key.includeByokInLimit === true ? 1 : 0,
      created_at: now,
      updated_at: null,
      deleted_at: null,
    }
    const { limit } = key
    if (limit === undefined) return insertKey(this.#session, row)
    return this.#session.transact(async (session) => {
      const created = await insertKey(session, row)
      await setLimit(session, created, limit, now)
      return created
    })
  }

  /** Changes a key and returns it; null when the organization has no such key. */
  async update(organizationId: string, hash: string, changes: ApiKeyChanges, now: number): Promise<ApiKey | null> {
    const row = toChangedRow(changes, now)
    const { limitNanos, limitInterval, includeByokInLimit } = changes
    if (limitNanos === undefined && limitInterval === undefined && includeByokInLimit === undefined) {
      return updateKey(this.#session, organizationId, hash, row)
    }
    return this.#session.transact(async (session) => {
      const before = await new KeyRepository(session).get(organizationId, hash)
      const key = await updateKey(session, organizationId, hash, row)
      if (before !== null && key !== null) await changeLimit(session, before, key, changes, now)
      return key
    })
  }

  /** True when a key was deleted, with the assignments of guardrails to it; of two concurrent callers only one gets true. */
  async delete(organizationId: string, hash: string, now: number): Promise<boolean> {
    const deleted = await deleteKeys(this.#session, { organization_id: organizationId, hash }, now)
    return deleted === 1
  }

  /** Deletes all keys of a user, and returns how many there were. */
  async deleteOf(organizationId: string, userId: string, now: number): Promise<number> {
    return deleteKeys(this.#session, { organization_id: organizationId, creator_user_id: userId }, now)
  }
}

async function deleteKeys(
  session: Session,
  place: Partial<ApiKeyRow> & Pick<ApiKeyRow, 'organization_id'>,
  now: number,
): Promise<number> {
  return session.transact(async (within) => {
    const rows = await within.run((knex) =>
      knex<ApiKeyRow>('api_keys').where(place).whereNull('deleted_at').update({ deleted_at: now }).returning('id'),
    )
    const assigned = { organization_id: place.organization_id, subject_kind: 'key' } as const
    await deleteAssignments(
      within,
      assigned,
      rows.map(({ id }) => String(id)),
    )
    return rows.length
  })
}

async function insertKey(session: Session, row: Omit<ApiKeyRow, 'id'>): Promise<ApiKey> {
  const [created] = await session.run((knex) => knex<ApiKeyRow>('api_keys').insert(row).returning('id'))
  if (created === undefined) throw new Error('the database returned no id for a new key')
  return toApiKey({ ...row, id: created.id })
}

async function updateKey(
  session: Session,
  organizationId: string,
  hash: string,
  changes: Partial<ApiKeyRow>,
): Promise<ApiKey | null> {
  const [row] = await session.run((knex) => existing(knex, organizationId, hash).update(changes).returning('*'))
  return row === undefined ? null : toApiKey(row)
}

function existing(knex: Knex, organizationId: string, hash: string): Knex.QueryBuilder<ApiKeyRow, ApiKeyRow[]> {
  return knex<ApiKeyRow>('api_keys').where({ organization_id: organizationId, hash }).whereNull('deleted_at')
}

function matching(knex: Knex, filter: ApiKeyFilter): Knex.QueryBuilder<ApiKeyRow, ApiKeyRow[]> {
  const query = knex<ApiKeyRow>('api_keys').where({ organization_id: filter.organizationId }).whereNull('deleted_at')
  if (filter.workspaceId !== undefined) query.where({ workspace_id: filter.workspaceId })
  if (filter.userId !== undefined) query.where({ creator_user_id: filter.userId })
  if (!filter.includeDisabled) query.where({ disabled: 0 })
  return query
}
