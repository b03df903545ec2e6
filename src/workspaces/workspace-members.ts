import { hash } from 'node:crypto'
import type { Schema } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { manualSource, type WorkspaceMember } from '../storage/people/membership-repository.ts'
import type { MemberRole } from '../storage/people/user-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Author } from './author.ts'
import { lockWorkspace } from './find-workspace.ts'
import { toTimestamp } from './workspace-record.ts'

/** The wire record of a member. */
export function toMemberRecord(member: WorkspaceMember): Schema<'WorkspaceMember'> {
  const { workspaceId, userId, role, sources, createdAt } = member
  return {
    id: membershipId(workspaceId, userId),
    workspace_id: workspaceId,
    user_id: userId,
    role,
    sources: [...sources],
    created_at: toTimestamp(createdAt),
  }
}

/** Whom to make a member of what. */
export interface MembershipWish {
  /** Id or slug. */
  readonly workspace: string
  readonly userId: string
}

/** Within a transaction: makes a user a member by hand, or changes the role given by hand. Throws GatewayError when the workspace or the user is not the organization's. */
export async function addMember(
  repositories: Repositories,
  author: Author,
  { workspace, userId, role }: MembershipWish & { readonly role: MemberRole },
  now: number,
): Promise<WorkspaceMember> {
  const { organizationId, actor } = author
  const { id: workspaceId } = await lockWorkspace(repositories, organizationId, workspace)
  if ((await repositories.users.lock(organizationId, userId)) === null) throw unknownUser()
  const before = await repositories.memberships.get(organizationId, workspaceId, userId)
  await repositories.memberships.grant({ organizationId, workspaceId, userId, source: manualSource, role }, now)
  const after = await repositories.memberships.get(organizationId, workspaceId, userId)
  if (after === null) throw new Error('a grant makes no member')
  const records = { before: before === null ? null : toMemberRecord(before), after: toMemberRecord(after) }
  const target = targetOf(workspaceId, userId)
  await repositories.audit.record({ organizationId, actor, action: 'workspace_member.add', target, ...records }, now)
  return after
}

/** Within a transaction: ends the membership by hand, and returns what mappings leave of it, null for nothing. Throws GatewayError when there is none by hand. */
export async function removeMember(
  repositories: Repositories,
  author: Author,
  { workspace, userId }: MembershipWish,
  now: number,
): Promise<WorkspaceMember | null> {
  const { organizationId, actor } = author
  const { id: workspaceId } = await lockWorkspace(repositories, organizationId, workspace)
  const before = await repositories.memberships.get(organizationId, workspaceId, userId)
  if (before === null) throw new GatewayError('not_found', 'This user is not a member of the workspace.')
  const isRevoked = await repositories.memberships.revoke({ organizationId, workspaceId, userId, source: manualSource })
  if (!isRevoked) throw grantedByMappings(before.sources)
  const after = await repositories.memberships.get(organizationId, workspaceId, userId)
  const records = { before: toMemberRecord(before), after: after === null ? null : toMemberRecord(after) }
  const target = targetOf(workspaceId, userId)
  await repositories.audit.record({ organizationId, actor, action: 'workspace_member.remove', target, ...records }, now)
  return after
}

/** Whom to make members of what, or to take out. */
export interface MembershipsWish {
  /** Id or slug. */
  readonly workspace: string
  readonly userIds: readonly string[]
}

/**
 * Within a transaction: makes users members by hand who are none, and returns all of them with the number of the new ones. Throws
 * GatewayError when the workspace or one of the users is not the organization's.
 */
export async function addMembers(
  repositories: Repositories,
  author: Author,
  { workspace, userIds }: MembershipsWish,
  now: number,
): Promise<{ readonly members: readonly WorkspaceMember[]; readonly added: number }> {
  const { organizationId } = author
  const { id: workspaceId } = await lockWorkspace(repositories, organizationId, workspace)
  const members: WorkspaceMember[] = []
  let added = 0
  for (const userId of userIds) {
    const known = await repositories.memberships.get(organizationId, workspaceId, userId)
    const isNew = known?.sources.includes(manualSource) !== true
    if (isNew) added++
    const wish = { workspace: workspaceId, userId, role: 'member' as const }
    members.push(isNew ? await addMember(repositories, author, wish, now) : known)
  }
  return { members, added }
}

/**
 * Within a transaction: ends memberships by hand, and returns how many there were. Throws GatewayError when the workspace is not the
 * organization's, and when a user is a member through mappings alone.
 */
export async function removeMembers(
  repositories: Repositories,
  author: Author,
  { workspace, userIds }: MembershipsWish,
  now: number,
): Promise<number> {
  const { organizationId } = author
  const { id: workspaceId } = await lockWorkspace(repositories, organizationId, workspace)
  let removed = 0
  for (const userId of userIds) {
    if ((await repositories.memberships.get(organizationId, workspaceId, userId)) === null) continue
    await removeMember(repositories, author, { workspace: workspaceId, userId }, now)
    removed++
  }
  return removed
}

/** The answer about a user who does not exist or is another organization's: the same. */
export function unknownUser(): GatewayError {
  return new GatewayError('not_found', 'There is no user with this id.')
}

function grantedByMappings(mappingIds: readonly string[]): GatewayError {
  const which = mappingIds.length === 1 ? 'group mapping' : 'group mappings'
  return new GatewayError(
    'invalid_request',
    `The membership comes from the ${which} ${mappingIds.join(', ')} and not by hand: take the user out of the group, or delete the mapping.`,
  )
}

function targetOf(workspaceId: string, userId: string) {
  return { kind: 'workspace_member', id: `${workspaceId}/${userId}` }
}

/** Grants come and go, the membership stays: its id is made from what it joins (a UUID of version 8, RFC 9562 §5.8). */
function membershipId(workspaceId: string, userId: string): string {
  const digest = hash('sha256', `${workspaceId}/${userId}`, 'hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`, `a${digest.slice(17, 20)}`]
  return [...parts, digest.slice(20, 32)].join('-')
}
