import { toIssuerRecord } from '../../administration/federation/issuer-record.ts'
import { requireIssuer } from '../../administration/federation/require-issuer.ts'
import type { Handler } from '../handler.ts'

/** GET /federation/issuers/{id} */
export const getFederationIssuer: Handler<'getFederationIssuer'> = async ({ principal, path }, { repositories }) => {
  const issuer = await requireIssuer(repositories, principal.organizationId, path.id)
  return { status: 200, body: { data: toIssuerRecord(issuer) } }
}
