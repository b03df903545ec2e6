import { toMappingRecord } from '../../administration/scim/mapping-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /scim/group-mappings */
export const listScimGroupMappings: Handler<'listScimGroupMappings'> = async ({ principal, query }, services) => {
  const { mappings, total } = await services.repositories.groupMappings.list(principal.organizationId, readPage(query))
  return { status: 200, body: { data: mappings.map(toMappingRecord), total_count: total } }
}
