import type { Handler } from '../handler.ts'
import { removeIssuer } from './edit-issuers.ts'
import { editorOf } from './editor.ts'

/** DELETE /federation/issuers/{id} */
export const deleteFederationIssuer: Handler<'deleteFederationIssuer'> = async (call, services) => {
  await removeIssuer(editorOf(call, services), call.path.id.toLowerCase())
  return { status: 200, body: { deleted: true } }
}
