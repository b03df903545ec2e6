import type { Handler } from '../handler.ts'
import { toIssuerRecord, unknownIssuer } from './issuer-record.ts'

/** GET /federation/issuers/{id} */
export const getFederationIssuer: Handler<'getFederationIssuer'> = async ({ principal, path }, { repositories }) => {
  const issuer = await repositories.federationIssuers.get(principal.organizationId, path.id.toLowerCase())
  if (issuer === null) throw unknownIssuer()
  return { status: 200, body: { data: toIssuerRecord(issuer) } }
}
