import { toMemberRecord } from '../../administration/members/member-record.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /workspaces/{id}/members */
export const listWorkspaceMembers: Handler<'listWorkspaceMembers'> = async (
  { principal: { organizationId }, path, query },
  { repositories },
) => {
  const { id: workspaceId } = await requireWorkspace(repositories, organizationId, path.id)
  const page = readPage(query)
  const { members, total } = await repositories.memberships.list({ organizationId, workspaceId, ...page })
  return { status: 200, body: { data: members.map(toMemberRecord), total_count: total } }
}
