import { toIssuerRecord } from '../../administration/federation/issuer-record.ts'
import { updateIssuer } from '../../administration/federation/update-issuer.ts'
import type { Handler } from '../handler.ts'
import { editorOf } from './issuer-editor.ts'

/** PATCH /federation/issuers/{id} */
export const updateFederationIssuer: Handler<'updateFederationIssuer'> = async (
  { principal, path, body },
  services,
) => {
  const wish = { id: path.id, changes: body }
  const issuer = await services.transact((repositories) =>
    updateIssuer(repositories, editorOf(principal, services), wish, services.now()),
  )
  services.federation.issuerKeys.forget(issuer)
  return { status: 200, body: { data: toIssuerRecord(issuer) } }
}
