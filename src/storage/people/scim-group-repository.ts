import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'

/** A group provisioned by an identity provider. Times are Unix milliseconds. */
export interface ScimGroup {
  readonly id: string
  readonly organizationId: string
  /** As written; unique in the organization, case-insensitively. */
  readonly displayName: string
  /** The identity provider's id of the group. */
  readonly externalId: string | null
  readonly createdAt: number
  /** When the group or its list of members last changed. */
  readonly updatedAt: number
}

export interface CountedScimGroup extends ScimGroup {
  readonly memberCount: number
}

export type NewScimGroup = Omit<ScimGroup, 'createdAt' | 'updatedAt'>

/** Changes to a group; absent members stay as they are. */
export type ScimGroupChanges = Partial<Pick<ScimGroup, 'displayName' | 'externalId'>>

/** Selects groups that match all given members. Names are compared case-insensitively. */
export interface ScimGroupFilter {
  readonly organizationId: string
  readonly id?: string
  readonly displayName?: string
  readonly externalId?: string
  readonly offset: number
  readonly limit: number
}

interface GroupRow {
  id: string
  organization_id: string
  display_name: string
  display_name_key: string
  external_id: string | null
  created_at: number
  updated_at: number
}

/** Groups, each looked up within the caller's organization only. */
export class ScimGroupRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a group; rejects with ConstraintViolationError (`unique`) when its name is taken. */
  async create(group: NewScimGroup, now: number): Promise<ScimGroup> {
    const row: GroupRow = {
      id: group.id,
      organization_id: group.organizationId,
      display_name: group.displayName,
      display_name_key: toKey(group.displayName),
      external_id: group.externalId,
      created_at: now,
      updated_at: now,
    }
    await this.#session.run((knex) => knex<GroupRow>('scim_groups').insert(row))
    return toGroup(row)
  }

  async get(organizationId: string, id: string): Promise<ScimGroup | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toGroup(row)
  }

  /** As `get`, and locks the group, its members and mappings until the transaction ends. */
  async lock(organizationId: string, id: string): Promise<ScimGroup | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).forUpdate().first())
    return row === undefined ? null : toGroup(row)
  }

  /** One page, oldest first, and the total number of matches. */
  async list(filter: ScimGroupFilter): Promise<{ groups: ScimGroup[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      matching(knex, filter).orderBy('created_at').orderBy('id').offset(filter.offset).limit(filter.limit).select('*'),
    )
    const counted = await this.#session.run((knex) => matching(knex, filter).count({ total: '*' }).first())
    return { groups: rows.map(toGroup), total: Number(counted?.['total'] ?? 0) }
  }

  /** One page ordered by name, with each group's number of members, and the total number of groups. */
  async listCounted(filter: ScimGroupFilter): Promise<{ groups: CountedScimGroup[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      matching(knex, filter).orderBy('display_name_key').offset(filter.offset).limit(filter.limit).select('*'),
    )
    const counts = await this.#session.run((knex) =>
      knex('scim_group_members')
        .whereIn(
          'group_id',
          rows.map(({ id }) => id),
        )
        .groupBy('group_id')
        .select<{ group_id: string; members: number | string }[]>('group_id', knex.raw('count(*) as members')),
    )
    const counted = await this.#session.run((knex) => matching(knex, filter).count({ total: '*' }).first())
    const memberCounts = new Map(counts.map(({ group_id, members }) => [group_id, Number(members)]))
    const groups = rows.map((row) => ({ ...toGroup(row), memberCount: memberCounts.get(row.id) ?? 0 }))
    return { groups, total: Number(counted?.['total'] ?? 0) }
  }

  /** Changes a group, or only its time of change, and returns it. Rejects like `create`. */
  async update(organizationId: string, id: string, changes: ScimGroupChanges, now: number): Promise<ScimGroup | null> {
    const { displayName, externalId } = changes
    const changed: Partial<GroupRow> = {
      updated_at: now,
      ...(displayName !== undefined && { display_name: displayName, display_name_key: toKey(displayName) }),
      ...(externalId !== undefined && { external_id: externalId }),
    }
    const [row] = await this.#session.run((knex) => one(knex, organizationId, id).update(changed).returning('*'))
    return row === undefined ? null : toGroup(row)
  }

  /** Deletes a group without members and mappings; true when there was one. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    return (await this.#session.run((knex) => one(knex, organizationId, id).delete())) === 1
  }

  /** The ids of a group's members. */
  async memberIds(organizationId: string, groupId: string): Promise<string[]> {
    const rows = await this.#session.run((knex) =>
      knex('scim_group_members')
        .where({ organization_id: organizationId, group_id: groupId })
        .orderBy('user_id')
        .select<{ user_id: string }[]>('user_id'),
    )
    return rows.map(({ user_id }) => user_id)
  }

  /** The members of these groups, ordered by name. */
  async membersOf(organizationId: string, groupIds: readonly string[]): Promise<ReadonlyMap<string, NamedMember[]>> {
    const rows = await this.#session.run((knex) =>
      knex('scim_group_members as member')
        .join('users', 'users.id', 'member.user_id')
        .where('member.organization_id', organizationId)
        .whereIn('member.group_id', [...groupIds])
        .orderBy('users.user_name_key')
        .select<MemberRow[]>('member.group_id', 'member.user_id', 'users.display_name', 'users.user_name'),
    )
    const members = new Map<string, NamedMember[]>()
    for (const { group_id, user_id, display_name, user_name } of rows) {
      append(members, group_id, { userId: user_id, name: display_name ?? user_name })
    }
    return members
  }

  /** The groups of these users, ordered by name. */
  async groupsOf(organizationId: string, userIds: readonly string[]): Promise<ReadonlyMap<string, ScimGroup[]>> {
    const rows = await this.#session.run((knex) =>
      knex('scim_group_members as member')
        .join('scim_groups as owner', 'owner.id', 'member.group_id')
        .where('member.organization_id', organizationId)
        .whereIn('member.user_id', [...userIds])
        .orderBy('owner.display_name_key')
        .select<(GroupRow & { user_id: string })[]>('owner.*', 'member.user_id'),
    )
    const groups = new Map<string, ScimGroup[]>()
    for (const row of rows) append(groups, row.user_id, toGroup(row))
    return groups
  }

  /** The memberships of these users in these groups. */
  async pairs(
    organizationId: string,
    wanted: { readonly groupIds?: readonly string[]; readonly userIds?: readonly string[] },
  ): Promise<{ groupId: string; userId: string }[]> {
    const { groupIds, userIds } = wanted
    const rows = await this.#session.run((knex) => {
      const query = knex('scim_group_members').where({ organization_id: organizationId })
      if (groupIds !== undefined) query.whereIn('group_id', [...groupIds])
      if (userIds !== undefined) query.whereIn('user_id', [...userIds])
      return query.select<{ group_id: string; user_id: string }[]>('group_id', 'user_id')
    })
    return rows.map(({ group_id, user_id }) => ({ groupId: group_id, userId: user_id }))
  }

  /** Adds users to a group, skipping members; rejects with ConstraintViolationError (`reference`) when one is not the organization's. */
  async addMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    for (const slice of toSlices(userIds)) {
      const rows = slice.map((userId) => ({ organization_id: organizationId, group_id: groupId, user_id: userId }))
      await this.#session.run((knex) =>
        knex('scim_group_members').insert(rows).onConflict(['group_id', 'user_id']).ignore(),
      )
    }
  }

  async removeMembers(organizationId: string, groupId: string, userIds: readonly string[]): Promise<void> {
    for (const slice of toSlices(userIds)) {
      await this.#session.run((knex) =>
        knex('scim_group_members')
          .where({ organization_id: organizationId, group_id: groupId })
          .whereIn('user_id', slice)
          .delete(),
      )
    }
  }

  /** Removes a user from every group. Callers must hold the user's lock, so that the user joins none meanwhile. */
  async forgetUser(organizationId: string, userId: string): Promise<void> {
    await this.#session.run((knex) =>
      knex('scim_group_members').where({ organization_id: organizationId, user_id: userId }).delete(),
    )
  }
}

/** A member with a display name. */
export interface NamedMember {
  readonly userId: string
  readonly name: string
}

interface MemberRow {
  group_id: string
  user_id: string
  display_name: string | null
  user_name: string
}

// Locale-independent: the same name must give the same key everywhere.
function toKey(name: string): string {
  return name.toLowerCase()
}

function append<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [value])
  else list.push(value)
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<GroupRow, GroupRow[]> {
  return knex<GroupRow>('scim_groups').where({ organization_id: organizationId, id })
}

function matching(knex: Knex, filter: ScimGroupFilter): Knex.QueryBuilder<GroupRow, GroupRow[]> {
  const query = knex<GroupRow>('scim_groups').where({ organization_id: filter.organizationId })
  if (filter.id !== undefined) query.where({ id: filter.id })
  if (filter.displayName !== undefined) query.where({ display_name_key: toKey(filter.displayName) })
  if (filter.externalId !== undefined) query.where({ external_id: filter.externalId })
  return query
}

function toGroup(row: GroupRow): ScimGroup {
  return {
    id: row.id,
    organizationId: row.organization_id,
    displayName: row.display_name,
    externalId: row.external_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
