import type { Handler } from '../handler.ts'
import { unknownKey } from './get-key.ts'

/** DELETE /keys/{hash} */
export const deleteKey: Handler<'deleteKey'> = async ({ principal, path }, { repositories, authenticator, now }) => {
  if (!(await repositories.keys.delete(principal.organizationId, path.hash, now()))) throw unknownKey()
  authenticator.forget(path.hash)
  return { status: 200, body: { deleted: true } }
}
