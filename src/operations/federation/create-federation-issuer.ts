import { randomUUID } from 'node:crypto'
import { checkIssuerUrl, checkJwksUrl } from '../../federation/issuer-url.ts'
import type { Handler } from '../handler.ts'
import { explainIssuerConflict, toIssuerRecord } from './issuer-record.ts'

/** POST /federation/issuers */
export const createFederationIssuer: Handler<'createFederationIssuer'> = async (
  { principal, body },
  { repositories, federation, now },
) => {
  const jwksUrl = body.jwks_url ?? null
  checkIssuerUrl(body.issuer_url, federation.issuerRules, federation.ownIssuer())
  if (jwksUrl !== null) checkJwksUrl(jwksUrl, federation.issuerRules)
  const issuer = await repositories.federationIssuers
    .create(
      {
        id: randomUUID(),
        organizationId: principal.organizationId,
        name: body.name,
        issuerUrl: body.issuer_url,
        jwksUrl,
      },
      now(),
    )
    .catch(explainIssuerConflict)
  return { status: 201, body: { data: toIssuerRecord(issuer) } }
}
