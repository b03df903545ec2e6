import type { Handler } from '../handler.ts'
import { editorFor } from './byok-editor.ts'
import { toByokRecord } from './byok-record.ts'
import { addCredential } from './edit-byok.ts'

/** POST /byok */
export const createByokCredential: Handler<'createByokCredential'> = async ({ principal, body }, services) => {
  const credential = await addCredential(editorFor(principal, services), body)
  services.byok.access.changed(credential.workspaceId)
  return { status: 201, body: { data: toByokRecord(credential) } }
}
