import { toMappingRecord } from '../../administration/scim/mapping-record.ts'
import { notFound } from '../../errors/not-found.ts'
import type { Handler } from '../handler.ts'

/** GET /scim/group-mappings/{id} */
export const getScimGroupMapping: Handler<'getScimGroupMapping'> = async ({ principal, path }, { repositories }) => {
  const mapping = await repositories.groupMappings.get(principal.organizationId, path.id.toLowerCase())
  if (mapping === null) throw notFound('group mapping')
  return { status: 200, body: { data: toMappingRecord(mapping) } }
}
