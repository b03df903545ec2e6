import { createMapping } from '../../scim/map-group.ts'
import type { Handler } from '../handler.ts'
import { makeChange } from './make-change.ts'
import { toMappingRecord } from './mapping-record.ts'

/** POST /scim/group-mappings */
export const createScimGroupMapping: Handler<'createScimGroupMapping'> = async ({ principal, body }, services) => {
  const wish = {
    groupId: body.scim_group_id.toLowerCase(),
    workspaceId: body.workspace_id.toLowerCase(),
    role: body.role,
  }
  const mapping = await makeChange(principal, services, (change) => createMapping(change, wish))
  return { status: 201, body: { data: toMappingRecord(mapping) } }
}
