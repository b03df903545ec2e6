import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import { toMemberRecord } from '../../workspaces/workspace-members.ts'
import type { Handler } from '../handler.ts'

/** GET /workspaces/{id}/members */
export const listWorkspaceMembers: Handler<'listWorkspaceMembers'> = async (
  { principal: { organizationId }, path, query },
  { repositories },
) => {
  const { id: workspaceId } = await requireWorkspace(repositories, organizationId, path.id)
  const page = { offset: query.offset ?? 0, limit: query.limit ?? 50 }
  const { members, total } = await repositories.memberships.list({ organizationId, workspaceId, ...page })
  return { status: 200, body: { data: members.map(toMemberRecord), total_count: total } }
}
