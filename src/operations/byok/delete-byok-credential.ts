import { authorOf } from '../../administration/author.ts'
import { removeCredential } from '../../administration/byok/remove-credential.ts'
import type { Handler } from '../handler.ts'

/** DELETE /byok/{id} */
export const deleteByokCredential: Handler<'deleteByokCredential'> = async ({ principal, path }, services) => {
  const { workspaceId } = await services.transact((repositories) =>
    removeCredential(repositories, authorOf(principal), path.id, services.now()),
  )
  services.byok.access.changed(workspaceId)
  return { status: 200, body: { deleted: true } }
}
