import { manualSource, type WorkspaceMember } from '../../storage/people/membership-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace } from '../../workspaces/find-workspace.ts'
import type { Author } from '../author.ts'
import { addMember } from './add-member.ts'

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
