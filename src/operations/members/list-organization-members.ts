import { readPersonRecords } from '../../workspaces/organization-members.ts'
import type { Handler } from '../handler.ts'

/** GET /organization/members */
export const listOrganizationMembers: Handler<'listOrganizationMembers'> = async (
  { principal: { organizationId }, query },
  { repositories },
) => {
  const page = { offset: query.offset ?? 0, limit: query.limit ?? 50 }
  const { users, total } = await repositories.users.list({ organizationId, ...page })
  const data = await readPersonRecords(repositories, organizationId, users)
  return { status: 200, body: { data, total_count: total } }
}
