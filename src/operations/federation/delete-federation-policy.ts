import type { Handler } from '../handler.ts'
import { removePolicy } from './edit-policies.ts'
import { editorOf } from './editor.ts'

/** DELETE /federation/policies/{id} */
export const deleteFederationPolicy: Handler<'deleteFederationPolicy'> = async (call, services) => {
  await removePolicy(editorOf(call, services), call.path.id.toLowerCase())
  return { status: 200, body: { deleted: true } }
}
