import { authorOf } from '../../administration/author.ts'
import { createMapping } from '../../administration/scim/create-mapping.ts'
import { toMappingRecord } from '../../administration/scim/mapping-record.ts'
import type { Handler } from '../handler.ts'

/** POST /scim/group-mappings */
export const createScimGroupMapping: Handler<'createScimGroupMapping'> = async ({ principal, body }, services) => {
  const wish = { groupId: body.scim_group_id, workspaceId: body.workspace_id, role: body.role }
  const mapping = await services.transact((repositories) =>
    createMapping(repositories, authorOf(principal), wish, services.now()),
  )
  return { status: 201, body: { data: toMappingRecord(mapping) } }
}
