import type { Handler } from '../handler.ts'
import { changeIssuer } from './edit-issuers.ts'
import { editorOf } from './editor.ts'
import { toIssuerRecord } from './issuer-record.ts'

/** PATCH /federation/issuers/{id} */
export const updateFederationIssuer: Handler<'updateFederationIssuer'> = async (call, services) => {
  const issuer = await changeIssuer(editorOf(call, services), call.path.id.toLowerCase(), call.body)
  services.federation.issuerKeys.forget(issuer)
  return { status: 200, body: { data: toIssuerRecord(issuer) } }
}
