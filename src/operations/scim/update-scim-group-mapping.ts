import { updateMapping } from '../../scim/map-group.ts'
import type { Handler } from '../handler.ts'
import { makeChange } from './make-change.ts'
import { toMappingRecord } from './mapping-record.ts'

/** PATCH /scim/group-mappings/{id} */
export const updateScimGroupMapping: Handler<'updateScimGroupMapping'> = async (
  { principal, path, body },
  services,
) => {
  const changes = {
    ...(body.role !== undefined && { role: body.role }),
    ...(body.workspace_id !== undefined && { workspaceId: body.workspace_id.toLowerCase() }),
  }
  const mapping = await makeChange(principal, services, (change) =>
    updateMapping(change, path.id.toLowerCase(), changes),
  )
  return { status: 200, body: { data: toMappingRecord(mapping) } }
}
