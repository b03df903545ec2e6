import { authorOf } from '../../administration/author.ts'
import { revokeToken } from '../../administration/scim/revoke-token.ts'
import type { Handler } from '../handler.ts'

/** DELETE /scim/tokens/{id} */
export const deleteScimToken: Handler<'deleteScimToken'> = async ({ principal, path }, services) => {
  await services.transact((repositories) => revokeToken(repositories, authorOf(principal), path.id, services.now()))
  return { status: 200, body: { deleted: true } }
}
