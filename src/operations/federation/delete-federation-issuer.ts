import type { Handler } from '../handler.ts'
import { explainIssuerConflict, unknownIssuer } from './issuer-record.ts'

/** DELETE /federation/issuers/{id} */
export const deleteFederationIssuer: Handler<'deleteFederationIssuer'> = async (
  { principal, path },
  { repositories },
) => {
  const isDeleted = await repositories.federationIssuers
    .delete(principal.organizationId, path.id.toLowerCase())
    .catch(explainIssuerConflict)
  if (!isDeleted) throw unknownIssuer()
  return { status: 200, body: { deleted: true } }
}
