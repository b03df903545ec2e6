import type { Handler } from '../handler.ts'
import { toMappingRecord } from './mapping-record.ts'

/** GET /scim/group-mappings */
export const listScimGroupMappings: Handler<'listScimGroupMappings'> = async ({ principal, query }, services) => {
  const { mappings, total } = await services.repositories.groupMappings.list(principal.organizationId, {
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  return { status: 200, body: { data: mappings.map(toMappingRecord), total_count: total } }
}
