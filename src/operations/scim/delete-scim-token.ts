import { revokeToken } from '../../scim/tokens.ts'
import type { Handler } from '../handler.ts'
import { makeChange } from './make-change.ts'

/** DELETE /scim/tokens/{id} */
export const deleteScimToken: Handler<'deleteScimToken'> = async ({ principal, path }, services) => {
  await makeChange(principal, services, (change) => revokeToken(change, path.id.toLowerCase()))
  return { status: 200, body: { deleted: true } }
}
