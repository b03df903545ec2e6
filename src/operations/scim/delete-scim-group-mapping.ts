import { authorOf } from '../../administration/author.ts'
import { deleteMapping } from '../../administration/scim/delete-mapping.ts'
import type { Handler } from '../handler.ts'

/** DELETE /scim/group-mappings/{id} */
export const deleteScimGroupMapping: Handler<'deleteScimGroupMapping'> = async (
  { principal, path, query },
  services,
) => {
  const wish = { id: path.id, keepsMembers: query.keep_members }
  await services.transact((repositories) => deleteMapping(repositories, authorOf(principal), wish, services.now()))
  return { status: 200, body: { deleted: true } }
}
