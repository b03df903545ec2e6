import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace } from '../../workspaces/find-workspace.ts'
import type { Author } from '../author.ts'
import type { MembershipsWish } from './add-members.ts'
import { removeMember } from './remove-member.ts'

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
