import type { Handler } from '../handler.ts'
import { editorFor } from './byok-editor.ts'
import { removeCredential } from './edit-byok.ts'

/** DELETE /byok/{id} */
export const deleteByokCredential: Handler<'deleteByokCredential'> = async ({ principal, path }, services) => {
  const { workspaceId } = await removeCredential(editorFor(principal, services), path.id)
  services.byok.access.changed(workspaceId)
  return { status: 200, body: { deleted: true } }
}
