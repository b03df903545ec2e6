import type { Handler } from '../handler.ts'
import { toGroupRecord } from './group-record.ts'

/** GET /scim/groups */
export const listScimGroups: Handler<'listScimGroups'> = async ({ principal, query }, { repositories }) => {
  const { groups, total } = await repositories.scimGroups.listCounted({
    organizationId: principal.organizationId,
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  return { status: 200, body: { data: groups.map(toGroupRecord), total_count: total } }
}
