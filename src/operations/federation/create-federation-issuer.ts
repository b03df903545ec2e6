import type { Handler } from '../handler.ts'
import { addIssuer } from './edit-issuers.ts'
import { editorOf } from './editor.ts'
import { toIssuerRecord } from './issuer-record.ts'

/** POST /federation/issuers */
export const createFederationIssuer: Handler<'createFederationIssuer'> = async (call, services) => {
  const issuer = await addIssuer(editorOf(call, services), call.body)
  return { status: 201, body: { data: toIssuerRecord(issuer) } }
}
