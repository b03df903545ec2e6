import { toGroupRecord } from '../../administration/scim/group-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /scim/groups */
export const listScimGroups: Handler<'listScimGroups'> = async ({ principal, query }, { repositories }) => {
  const { groups, total } = await repositories.scimGroups.listCounted({
    organizationId: principal.organizationId,
    ...readPage(query),
  })
  return { status: 200, body: { data: groups.map(toGroupRecord), total_count: total } }
}
