import type { Knex } from 'knex'
import type { Page } from '../federation/federation-issuer-repository.ts'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'
import type { MemberRole } from './user-repository.ts'

/** Makes all members of a group members of a workspace. Times are Unix milliseconds. */
export interface GroupMapping {
  readonly id: string
  readonly organizationId: string
  readonly groupId: string
  readonly workspaceId: string
  readonly role: MemberRole
  readonly createdAt: number
  readonly updatedAt: number
}

export type NewGroupMapping = Omit<GroupMapping, 'createdAt' | 'updatedAt'>

/** Changes to a mapping; absent members stay as they are. */
export type GroupMappingChanges = Partial<Pick<GroupMapping, 'role' | 'workspaceId'>>

interface MappingRow {
  id: string
  organization_id: string
  group_id: string
  workspace_id: string
  role: MemberRole
  created_at: number
  updated_at: number
}

/**
 * Mappings, each looked up within the caller's organization only, and their grants: a mapping grants its role in its workspace to exactly
 * the members of its group. Callers must hold the group's lock to change either.
 */
export class GroupMappingRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a mapping and its grants; rejects with ConstraintViolationError: `unique` when the group is already mapped to the workspace, `reference` when group or workspace are not the organization's. */
  async create(mapping: NewGroupMapping, now: number): Promise<GroupMapping> {
    const row: MappingRow = {
      id: mapping.id,
      organization_id: mapping.organizationId,
      group_id: mapping.groupId,
      workspace_id: mapping.workspaceId,
      role: mapping.role,
      created_at: now,
      updated_at: now,
    }
    await this.#session.run((knex) => knex<MappingRow>('group_mappings').insert(row))
    await this.#session.run((knex) =>
      knex.raw(
        `insert into workspace_grants (organization_id, workspace_id, user_id, source, role, created_at)
         select organization_id, ?, user_id, ?, ?, ? from scim_group_members where organization_id = ? and group_id = ?`,
        [row.workspace_id, row.id, row.role, now, row.organization_id, row.group_id],
      ),
    )
    return toMapping(row)
  }

  async get(organizationId: string, id: string): Promise<GroupMapping | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toMapping(row)
  }

  /** One page, newest first, and the total number. */
  async list(organizationId: string, { offset, limit }: Page): Promise<{ mappings: GroupMapping[]; total: number }> {
    const all = (knex: Knex) => knex<MappingRow>('group_mappings').where({ organization_id: organizationId })
    const rows = await this.#session.run((knex) =>
      all(knex).orderBy('created_at', 'desc').orderBy('id').offset(offset).limit(limit).select('*'),
    )
    const counted = await this.#session.run((knex) => all(knex).count({ total: '*' }).first())
    return { mappings: rows.map(toMapping), total: Number(counted?.['total'] ?? 0) }
  }

  /** The mappings of a group, oldest first. */
  async ofGroup(organizationId: string, groupId: string): Promise<GroupMapping[]> {
    const rows = await this.#session.run((knex) =>
      knex<MappingRow>('group_mappings')
        .where({ organization_id: organizationId, group_id: groupId })
        .orderBy('created_at')
        .orderBy('id')
        .select('*'),
    )
    return rows.map(toMapping)
  }

  /** Changes a mapping and its grants, and returns it; null when there is none. Rejects like `create`. */
  async update(
    organizationId: string,
    id: string,
    { role, workspaceId }: GroupMappingChanges,
    now: number,
  ): Promise<GroupMapping | null> {
    const changed = {
      ...(role !== undefined && { role }),
      ...(workspaceId !== undefined && { workspace_id: workspaceId }),
    }
    const [row] = await this.#session.run((knex) =>
      one(knex, organizationId, id)
        .update({ ...changed, updated_at: now })
        .returning('*'),
    )
    if (row === undefined) return null
    const { workspace_id, role: newRole } = row
    await this.#session.run((knex) =>
      knex('workspace_grants')
        .where({ organization_id: organizationId, source: id })
        .update({ workspace_id, role: newRole }),
    )
    return toMapping(row)
  }

  /** Deletes a mapping without grants; true when there was one. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.#session.run((knex) => one(knex, organizationId, id).delete())) === 1
  }

  /** Deletes the mappings to a workspace, and their grants. */
  async deleteByWorkspace(organizationId: string, workspaceId: string): Promise<void> {
    const place = { organization_id: organizationId, workspace_id: workspaceId }
    await this.#session.transact(async (session) => {
      await session.run((knex) =>
        knex('workspace_grants')
          .where(place)
          .whereIn('source', knex('group_mappings').where(place).select('id'))
          .delete(),
      )
      await session.run((knex) => knex('group_mappings').where(place).delete())
    })
  }

  /** Adds the grants of a group's mappings to users who have just joined it. */
  async grantTo(organizationId: string, groupId: string, userIds: readonly string[], now: number): Promise<void> {
    for (const slice of toSlices(userIds)) {
      await this.#session.run((knex) =>
        knex.raw(
          `insert into workspace_grants (organization_id, workspace_id, user_id, source, role, created_at)
           select mapping.organization_id, mapping.workspace_id, users.id, mapping.id, mapping.role, cast(? as bigint)
             from group_mappings mapping join users on users.organization_id = mapping.organization_id
            where mapping.organization_id = ? and mapping.group_id = ? and users.id in (${slice.map(() => '?').join(', ')})
           on conflict (workspace_id, user_id, source) do nothing`,
          [now, organizationId, groupId, ...slice],
        ),
      )
    }
  }

  /** Removes the grants of a group's mappings from users who have just left it. */
  async revokeFrom(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    for (const slice of toSlices(userIds)) {
      await this.#session.run((knex) =>
        knex('workspace_grants')
          .where({ organization_id: organizationId })
          .whereIn('source', knex('group_mappings').where({ group_id: groupId }).select('id'))
          .whereIn('user_id', slice)
          .delete(),
      )
    }
  }
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<MappingRow, MappingRow[]> {
  return knex<MappingRow>('group_mappings').where({ organization_id: organizationId, id })
}

function toMapping(row: MappingRow): GroupMapping {
  return {
    id: row.id,
    organizationId: row.organization_id,
    groupId: row.group_id,
    workspaceId: row.workspace_id,
    role: row.role,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
