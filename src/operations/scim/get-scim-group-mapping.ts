import { missing } from '../../scim/map-group.ts'
import type { Handler } from '../handler.ts'
import { toMappingRecord } from './mapping-record.ts'

/** GET /scim/group-mappings/{id} */
export const getScimGroupMapping: Handler<'getScimGroupMapping'> = async ({ principal, path }, { repositories }) => {
  const mapping = await repositories.groupMappings.get(principal.organizationId, path.id.toLowerCase())
  if (mapping === null) throw missing('group mapping')
  return { status: 200, body: { data: toMappingRecord(mapping) } }
}
