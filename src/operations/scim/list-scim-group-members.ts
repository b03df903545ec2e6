import { readPersonRecords } from '../../administration/members/person-record.ts'
import { notFound } from '../../errors/not-found.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /scim/groups/{id}/members */
export const listScimGroupMembers: Handler<'listScimGroupMembers'> = async (
  { principal: { organizationId }, path, query },
  { repositories },
) => {
  const group = await repositories.scimGroups.get(organizationId, path.id.toLowerCase())
  if (group === null) throw notFound('group')
  const { users, total } = await repositories.users.listOfGroup(organizationId, group.id, readPage(query))
  const data = await readPersonRecords(repositories, organizationId, users)
  return { status: 200, body: { data, total_count: total } }
}
