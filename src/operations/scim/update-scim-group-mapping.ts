import { authorOf } from '../../administration/author.ts'
import { toMappingRecord } from '../../administration/scim/mapping-record.ts'
import { updateMapping } from '../../administration/scim/update-mapping.ts'
import type { Handler } from '../handler.ts'

/** PATCH /scim/group-mappings/{id} */
export const updateScimGroupMapping: Handler<'updateScimGroupMapping'> = async (
  { principal, path, body },
  services,
) => {
  const changes = {
    ...(body.role !== undefined && { role: body.role }),
    ...(body.workspace_id !== undefined && { workspaceId: body.workspace_id.toLowerCase() }),
  }
  const wish = { id: path.id, changes }
  const mapping = await services.transact((repositories) =>
    updateMapping(repositories, authorOf(principal), wish, services.now()),
  )
  return { status: 200, body: { data: toMappingRecord(mapping) } }
}
