import type { Handler } from '../handler.ts'
import { addPolicy } from './edit-policies.ts'
import { editorOf } from './editor.ts'
import { toPolicyRecord } from './policy-record.ts'

/** POST /federation/policies */
export const createFederationPolicy: Handler<'createFederationPolicy'> = async (call, services) => {
  const policy = await addPolicy(editorOf(call, services), call.body)
  return { status: 201, body: { data: toPolicyRecord(policy) } }
}
