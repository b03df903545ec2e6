import { notFound } from '../../errors/not-found.ts'
import { manualSource, type WorkspaceMember } from '../../storage/people/membership-repository.ts'
import type { MemberRole } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace } from '../../workspaces/find-workspace.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { membershipTarget, toMemberRecord } from './member-record.ts'

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
  const { organizationId } = author
  const { id: workspaceId } = await lockWorkspace(repositories, organizationId, workspace)
  if ((await repositories.users.lock(organizationId, userId)) === null) throw notFound('user')
  const before = await repositories.memberships.get(organizationId, workspaceId, userId)
  await repositories.memberships.grant({ organizationId, workspaceId, userId, source: manualSource, role }, now)
  const after = await repositories.memberships.get(organizationId, workspaceId, userId)
  if (after === null) throw new Error('a grant makes no member')
  const records = { before: before === null ? null : toMemberRecord(before), after: toMemberRecord(after) }
  const target = membershipTarget(workspaceId, userId)
  await recordChange(repositories, author, { action: 'workspace_member.add', target, ...records }, now)
  return after
}
