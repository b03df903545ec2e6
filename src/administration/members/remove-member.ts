import { GatewayError } from '../../errors/gateway-error.ts'
import { manualSource, type WorkspaceMember } from '../../storage/people/membership-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace } from '../../workspaces/find-workspace.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import type { MembershipWish } from './add-member.ts'
import { membershipTarget, toMemberRecord } from './member-record.ts'

/** Within a transaction: ends the membership by hand, and returns what mappings leave of it, null for nothing. Throws GatewayError when there is none by hand. */
export async function removeMember(
  repositories: Repositories,
  author: Author,
  { workspace, userId }: MembershipWish,
  now: number,
): Promise<WorkspaceMember | null> {
  const { organizationId } = author
  const { id: workspaceId } = await lockWorkspace(repositories, organizationId, workspace)
  const before = await repositories.memberships.get(organizationId, workspaceId, userId)
  if (before === null) throw new GatewayError('not_found', 'This user is not a member of the workspace.')
  const isRevoked = await repositories.memberships.revoke({ organizationId, workspaceId, userId, source: manualSource })
  if (!isRevoked) throw grantedByMappings(before.sources)
  const after = await repositories.memberships.get(organizationId, workspaceId, userId)
  const records = { before: toMemberRecord(before), after: after === null ? null : toMemberRecord(after) }
  const target = membershipTarget(workspaceId, userId)
  await recordChange(repositories, author, { action: 'workspace_member.remove', target, ...records }, now)
  return after
}

function grantedByMappings(mappingIds: readonly string[]): GatewayError {
  const which = mappingIds.length === 1 ? 'group mapping' : 'group mappings'
  return new GatewayError(
    'invalid_request',
    `The membership comes from the ${which} ${mappingIds.join(', ')} and not by hand: take the user out of the group, or delete the mapping.`,
  )
}
