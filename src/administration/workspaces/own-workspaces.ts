import type { Workspace } from '../../storage/people/workspace-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The workspaces that a user of an organization is a member of, oldest first. */
export async function ownWorkspaces(
  { memberships, workspaces }: Pick<Repositories, 'memberships' | 'workspaces'>,
  organizationId: string,
  userId: string,
): Promise<readonly Workspace[]> {
  const own = (await memberships.ofUsers(organizationId, [userId])).get(userId) ?? []
  const found = await Promise.all(own.map(({ workspaceId }) => workspaces.get(organizationId, workspaceId)))
  return found.filter((workspace) => workspace !== null).sort((one, other) => one.createdAt - other.createdAt)
}
