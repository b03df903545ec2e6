import type { Handler } from '../handler.ts'
import { editorFor } from './byok-editor.ts'
import { toByokRecord } from './byok-record.ts'
import { changeCredential } from './edit-byok.ts'

/** PATCH /byok/{id} */
export const updateByokCredential: Handler<'updateByokCredential'> = async ({ principal, path, body }, services) => {
  const credential = await changeCredential(editorFor(principal, services), path.id, body)
  services.byok.access.changed(credential.workspaceId)
  return { status: 200, body: { data: toByokRecord(credential) } }
}
