import { deleteMapping } from '../../scim/map-group.ts'
import type { Handler } from '../handler.ts'
import { makeChange } from './make-change.ts'

/** DELETE /scim/group-mappings/{id} */
export const deleteScimGroupMapping: Handler<'deleteScimGroupMapping'> = async (
  { principal, path, query },
  services,
) => {
  await makeChange(principal, services, (change) => deleteMapping(change, path.id.toLowerCase(), query.keep_members))
  return { status: 200, body: { deleted: true } }
}
