import type { Handler } from '../handler.ts'
import { changePolicy } from './edit-policies.ts'
import { editorOf } from './editor.ts'
import { toPolicyRecord } from './policy-record.ts'

/** PATCH /federation/policies/{id} */
export const updateFederationPolicy: Handler<'updateFederationPolicy'> = async (call, services) => {
  const policy = await changePolicy(editorOf(call, services), call.path.id.toLowerCase(), call.body)
  return { status: 200, body: { data: toPolicyRecord(policy) } }
}
