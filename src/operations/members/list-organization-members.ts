import { readPersonRecords } from '../../administration/members/person-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /organization/members */
export const listOrganizationMembers: Handler<'listOrganizationMembers'> = async (
  { principal: { organizationId }, query },
  { repositories },
) => {
  const page = readPage(query)
  const { users, total } = await repositories.users.list({ organizationId, ...page })
  const data = await readPersonRecords(repositories, organizationId, users)
  return { status: 200, body: { data, total_count: total } }
}
