import type { Knex } from 'knex'
import type { Session } from '../store/database.ts'
import { toSlices } from '../store/to-slices.ts'
import type { MemberRole } from './user-repository.ts'

/** The source of manual grants; every other source is the id of a group mapping. */
export const manualSource = 'manual'

/** One reason why a user is a member of a workspace. */
export interface WorkspaceGrant {
  readonly organizationId: string
  readonly workspaceId: string
  readonly userId: string
  readonly source: string
  readonly role: MemberRole
}

/** A user with at least one grant to a workspace. */
export interface WorkspaceMember {
  readonly workspaceId: string
  readonly userId: string
  /** The highest granted role. */
  readonly role: MemberRole
  /** The sources of the grants, `manual` first. */
  readonly sources: readonly string[]
  /** When the first grant was added, in Unix milliseconds. */
  readonly createdAt: number
}

export interface MemberFilter {
  readonly organizationId: string
  readonly workspaceId: string
  readonly offset: number
  readonly limit: number
}

interface GrantRow {
  organization_id: string
  workspace_id: string
  user_id: string
  source: string
  role: MemberRole
  created_at: number
}

/** Who is a member of which workspace, and why. Everything is looked up within the caller's organization only. */
export class MembershipRepository {
  readonly #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  /** Adds a grant, or sets the role of the user's grant from this source; rejects with ConstraintViolationError (`reference`) when the workspace or the user is not the organization's. */
  async grant({ organizationId, workspaceId, userId, source, role }: WorkspaceGrant, now: number): Promise<void> {
    const place = { organization_id: organizationId, workspace_id: workspaceId, user_id: userId, source }
    const row: GrantRow = { ...place, role, created_at: now }
    await this.#session.run((knex) =>
      knex<GrantRow>('workspace_grants').insert(row).onConflict(['workspace_id', 'user_id', 'source']).merge({ role }),
    )
  }

  /** Removes the user's grant from this source, true when there was one; grants from other sources stay. */
  async revoke({ organizationId, workspaceId, userId, source }: Omit<WorkspaceGrant, 'role'>): Promise<boolean> {
    const place = { organization_id: organizationId, workspace_id: workspaceId, user_id: userId, source }
    return (await this.#session.run((knex) => knex<GrantRow>('workspace_grants').where(place).delete())) === 1
  }

  async get(organizationId: string, workspaceId: string, userId: string): Promise<WorkspaceMember | null> {
    const place = { organization_id: organizationId, workspace_id: workspaceId, user_id: userId }
    const rows = await this.#session.run((knex) => knex<GrantRow>('workspace_grants').where(place).select('*'))
    return toMembers(rows)[0] ?? null
  }

  /** One page of a workspace's members, longest membership first, and the total number. */
  async list(filter: MemberFilter): Promise<{ members: readonly WorkspaceMember[]; total: number }> {
    const place = { organization_id: filter.organizationId, workspace_id: filter.workspaceId }
    const page = await this.#session.run((knex) =>
      knex('workspace_grants')
        .where(place)
        .groupBy('user_id')
        .orderByRaw('min(created_at), user_id')
        .offset(filter.offset)
        .limit(filter.limit)
        .select<{ user_id: string }[]>('user_id'),
    )
    const ids = page.map(({ user_id }) => user_id)
    const rows = await this.#session.run((knex) =>
      knex<GrantRow>('workspace_grants').where(place).whereIn('user_id', ids).select('*'),
    )
    const counted = await this.#session.run((knex) =>
      knex<GrantRow>('workspace_grants').where(place).countDistinct({ total: 'user_id' }).first(),
    )
    const members = new Map(toMembers(rows).map((member) => [member.userId, member]))
    return { members: ids.flatMap((id) => members.get(id) ?? []), total: Number(counted?.['total'] ?? 0) }
  }

  /** These users' memberships in undeleted workspaces. */
  async ofUsers(
    organizationId: string,
    userIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly WorkspaceMember[]>> {
    const rows: GrantRow[] = []
    for (const slice of toSlices(userIds)) {
      const found = await this.#session.run((knex) =>
        inLiveWorkspaces(knex, organizationId).whereIn('user_id', slice).select<GrantRow[]>('workspace_grants.*'),
      )
      rows.push(...found)
    }
    return groupBy(toMembers(rows), ({ userId }) => userId)
  }

  /** Removes all grants of a source, and returns how many there were. */
  async revokeFrom(organizationId: string, source: string): Promise<number> {
    return this.#session.run((knex) => from(knex, organizationId, source).delete())
  }

  /** Removes all grants to a workspace. */
  async clear(organizationId: string, workspaceId: string): Promise<void> {
    const place = { organization_id: organizationId, workspace_id: workspaceId }
    await this.#session.run((knex) => knex<GrantRow>('workspace_grants').where(place).delete())
  }

  /** Turns all grants of a source into manual ones; a user who already has a manual grant keeps the higher role. */
  async makeManual(organizationId: string, source: string): Promise<void> {
    await this.#session.transact(async (session) => {
      await session.run((knex) =>
        knex.raw(
          `insert into workspace_grants (organization_id, workspace_id, user_id, source, role, created_at)
           select organization_id, workspace_id, user_id, ?, role, created_at
             from workspace_grants where organization_id = ? and source = ?
           on conflict (workspace_id, user_id, source) do update
             set role = case when excluded.role = 'admin' then 'admin' else workspace_grants.role end`,
          [manualSource, organizationId, source],
        ),
      )
      await session.run((knex) => from(knex, organizationId, source).delete())
    })
  }
}

function from(knex: Knex, organizationId: string, source: string): Knex.QueryBuilder<GrantRow, GrantRow[]> {
  return knex<GrantRow>('workspace_grants').where({ organization_id: organizationId, source })
}

function inLiveWorkspaces(knex: Knex, organizationId: string): Knex.QueryBuilder {
  return knex('workspace_grants')
    .join('workspaces', 'workspaces.id', 'workspace_grants.workspace_id')
    .where({ 'workspace_grants.organization_id': organizationId })
    .whereNull('workspaces.deleted_at')
}

/** The members of a list of grants, in the order of their first grant in it. */
function toMembers(rows: readonly GrantRow[]): WorkspaceMember[] {
  const byMember = groupBy(rows, ({ workspace_id, user_id }) => `${workspace_id} ${user_id}`)
  return [...byMember.values()].flatMap((grants) => {
    const [first] = grants
    if (first === undefined) return []
    return {
      workspaceId: first.workspace_id,
      userId: first.user_id,
      role: grants.some(({ role }) => role === 'admin') ? 'admin' : 'member',
      sources: grants.map(({ source }) => source).sort(manualFirst),
      createdAt: Math.min(...grants.map(({ created_at }) => created_at)),
    }
  })
}

function groupBy<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const value of values) {
    const group = groups.get(keyOf(value))
    if (group === undefined) groups.set(keyOf(value), [value])
    else group.push(value)
  }
  return groups
}

function manualFirst(a: string, b: string): number {
  const order = Number(b === manualSource) - Number(a === manualSource)
  return order === 0 ? a.localeCompare(b) : order
}
