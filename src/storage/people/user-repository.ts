import type { Knex } from 'knex'
import type { PersonRole } from '../../records/console-session.ts'
import { deleteAssignments } from '../guardrails/delete-assignments.ts'
import type { Session } from '../store/database.ts'

/** A user's role in an organization or a workspace. */
export type MemberRole = 'admin' | 'member'

/** A person of an organization. Times are Unix milliseconds. */
export interface User {
  readonly id: string
  readonly organizationId: string
  /** As written; unique in the organization, case-insensitively. */
  readonly userName: string
  /** The identity provider's id of the user. */
  readonly externalId: string | null
  readonly email: string | null
  readonly displayName: string | null
  readonly givenName: string | null
  readonly familyName: string | null
  /** The role in the organization. */
  readonly role: MemberRole
  /** The keys of an inactive user are refused. */
  readonly isActive: boolean
  readonly createdAt: number
  /** Null until the first change. */
  readonly updatedAt: number | null
}

export type NewUser = Omit<User, 'createdAt' | 'updatedAt'>

/** Changes to a user; absent members stay as they are. */
export type UserChanges = Partial<Omit<NewUser, 'id' | 'organizationId'>>

/** Selects users that match all given members. Names are compared case-insensitively (RFC 7643 §4.1.1). */
export interface UserFilter {
  readonly organizationId: string
  readonly userName?: string
  readonly externalId?: string
  readonly email?: string
  readonly isActive?: boolean
  readonly offset: number
  readonly limit: number
}

interface UserRow {
  id: string
  organization_id: string
  user_name: string
  user_name_key: string
  external_id: string | null
  email: string | null
  display_name: string | null
  given_name: string | null
  family_name: string | null
  role: MemberRole
  active: number
  created_at: number
  updated_at: number | null
  /** Of the latest sign-in to the console; null where there was none. */
  console_role: PersonRole | null
}

/** Users, each looked up within the caller's organization only. */
export class UserRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a user; rejects with ConstraintViolationError when the user name is taken (`unique`) or the organization missing (`reference`). */
  async create(user: NewUser, now: number): Promise<User> {
    const row: UserRow = {
      id: user.id,
      organization_id: user.organizationId,
      user_name: user.userName,
      user_name_key: toKey(user.userName),
      external_id: user.externalId,
      email: user.email,
      display_name: user.displayName,
      given_name: user.givenName,
      family_name: user.familyName,
      role: user.role,
      active: user.isActive ? 1 : 0,
      created_at: now,
      updated_at: null,
      console_role: null,
    }
    await this.#session.run((knex) => knex<UserRow>('users').insert(row))
    return toUser(row)
  }

  async get(organizationId: string, id: string): Promise<User | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row === undefined ? null : toUser(row)
  }

  /** As `get`, and locks the user until the transaction ends. */
  async lock(organizationId: string, id: string): Promise<User | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).forUpdate().first())
    return row === undefined ? null : toUser(row)
  }

  /** The user with that name, case-insensitively. */
  async findByUserName(organizationId: string, userName: string): Promise<User | null> {
    const row = await this.#session.run((knex) =>
      knex<UserRow>('users')
        .where({ organization_id: organizationId, user_name_key: toKey(userName) })
        .first(),
    )
    return row === undefined ? null : toUser(row)
  }

  /** Which of these ids are users of the organization. */
  async existing(organizationId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set()
    const rows = await this.#session.run((knex) =>
      knex<UserRow>('users')
        .where({ organization_id: organizationId })
        .whereIn('id', [...ids])
        .select('id'),
    )
    return new Set(rows.map(({ id }) => id))
  }

  /** One page, oldest first, and the total number of matches. */
  async list(filter: UserFilter): Promise<{ users: readonly User[]; total: number }> {
    const rows = await this.#session.run((knex) =>
      matching(knex, filter)
        .orderBy('created_at')
        .orderBy('id')
        .offset(filter.offset)
        .limit(filter.limit)
        .select<UserRow[]>('*'),
    )
    const counted = await this.#session.run((knex) => matching(knex, filter).count({ total: '*' }).first())
    return { users: rows.map(toUser), total: Number(counted?.['total'] ?? 0) }
  }

  /** One page of a group's users, inactive ones included, ordered by user name, and the number of all of them. */
  async listOfGroup(
    organizationId: string,
    groupId: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ users: readonly User[]; total: number }> {
    const place = { organization_id: organizationId, group_id: groupId }
    const rows = await this.#session.run((knex) =>
      knex<UserRow>('users')
        .where({ organization_id: organizationId })
        .whereIn('id', knex('scim_group_members').where(place).select('user_id'))
        // Unique in the organization, so pages neither overlap nor leave anybody out.
        .orderBy('user_name_key')
        .offset(page.offset)
        .limit(page.limit)
        .select<UserRow[]>('*'),
    )
    const counted = await this.#session.run((knex) =>
      knex('scim_group_members').where(place).count({ total: '*' }).first(),
    )
    return { users: rows.map(toUser), total: Number(counted?.['total'] ?? 0) }
  }

  /** Changes a user and returns it; null when the organization has none with that id. Rejects like `create`. */
  async update(organizationId: string, id: string, changes: UserChanges, now: number): Promise<User | null> {
    const changed = toChangedRow(changes, now)
    const [row] = await this.#session.run((knex) => one(knex, organizationId, id).update(changed).returning('*'))
    return row === undefined ? null : toUser(row)
  }

  /** The highest of what users are: their role in the organization, and the one of their latest sign-in. */
  async roleOf(organizationId: string, id: string): Promise<PersonRole> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).first())
    return row?.role === 'admin' ? 'admin' : (row?.console_role ?? 'member')
  }

  /** The role of a user's latest sign-in to the console, locked until the transaction ends; null without any. */
  async consoleRoleOf(organizationId: string, id: string): Promise<PersonRole | null> {
    const row = await this.#session.run((knex) => one(knex, organizationId, id).forUpdate().first())
    return row?.console_role ?? null
  }

  /** Notes the role of a user's latest sign-in to the console. */
  async setConsoleRole(organizationId: string, id: string, role: PersonRole | null): Promise<void> {
    await this.#session.run((knex) => one(knex, organizationId, id).update({ console_role: role }))
  }

  /** Deletes a user with all memberships and assignments of guardrails; true when there was one. The user's keys stay, and are refused from then on. */
  async delete(organizationId: string, id: string): Promise<boolean> {
    return this.#session.transact(async (session) => {
      const place = { organization_id: organizationId, user_id: id }
      await session.run((knex) => knex('workspace_grants').where(place).delete())
      await deleteAssignments(session, { organization_id: organizationId, subject_kind: 'member', subject_id: id })
      return (await session.run((knex) => one(knex, organizationId, id).delete())) === 1
    })
  }
}

// Locale-independent: the same name must give the same key everywhere.
function toKey(userName: string): string {
  return userName.toLowerCase()
}

function one(knex: Knex, organizationId: string, id: string): Knex.QueryBuilder<UserRow, UserRow[]> {
  return knex<UserRow>('users').where({ organization_id: organizationId, id })
}

function matching(knex: Knex, filter: UserFilter): Knex.QueryBuilder<UserRow, UserRow[]> {
  const query = knex<UserRow>('users').where({ organization_id: filter.organizationId })
  if (filter.userName !== undefined) query.where({ user_name_key: toKey(filter.userName) })
  if (filter.externalId !== undefined) query.where({ external_id: filter.externalId })
  if (filter.email !== undefined) query.whereRaw('lower(email) = ?', [filter.email.toLowerCase()])
  if (filter.isActive !== undefined) query.where({ active: filter.isActive ? 1 : 0 })
  return query
}

function toChangedRow(changes: UserChanges, now: number): Partial<UserRow> {
  const { userName } = changes
  return {
    updated_at: now,
    ...(userName !== undefined && { user_name: userName, user_name_key: toKey(userName) }),
    ...(changes.externalId !== undefined && { external_id: changes.externalId }),
    ...(changes.email !== undefined && { email: changes.email }),
    ...(changes.displayName !== undefined && { display_name: changes.displayName }),
    ...(changes.givenName !== undefined && { given_name: changes.givenName }),
    ...(changes.familyName !== undefined && { family_name: changes.familyName }),
    ...(changes.role !== undefined && { role: changes.role }),
    ...(changes.isActive !== undefined && { active: changes.isActive ? 1 : 0 }),
  }
}

function toUser(row: UserRow): User {
  return {
    id: row.id,
    organizationId: row.organization_id,
    userName: row.user_name,
    externalId: row.external_id,
    email: row.email,
    displayName: row.display_name,
    givenName: row.given_name,
    familyName: row.family_name,
    role: row.role,
    isActive: row.active === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
