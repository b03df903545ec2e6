import { checkIssuerUrl, checkJwksUrl } from '../../federation/issuer-url.ts'
import type { Handler } from '../handler.ts'
import { explainIssuerConflict, toIssuerRecord, unknownIssuer } from './issuer-record.ts'

/** PATCH /federation/issuers/{id} */
export const updateFederationIssuer: Handler<'updateFederationIssuer'> = async (
  { principal, path, body },
  { repositories, federation, now },
) => {
  if (body.issuer_url !== undefined) checkIssuerUrl(body.issuer_url, federation.issuerRules, federation.ownIssuer())
  if (typeof body.jwks_url === 'string') checkJwksUrl(body.jwks_url, federation.issuerRules)
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.issuer_url !== undefined && { issuerUrl: body.issuer_url }),
    ...(body.jwks_url !== undefined && { jwksUrl: body.jwks_url }),
  }
  const issuer = await repositories.federationIssuers
    .update(principal.organizationId, path.id.toLowerCase(), changes, now())
    .catch(explainIssuerConflict)
  if (issuer === null) throw unknownIssuer()
  federation.issuerKeys.forget(issuer)
  return { status: 200, body: { data: toIssuerRecord(issuer) } }
}
