import { randomUUID } from 'node:crypto'
import { checkIssuerUrl, checkJwksUrl } from '../../federation/issuer-url.ts'
import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { explainIssuerConflict, toIssuerRecord } from './issuer-record.ts'

/** POST /federation/issuers */
export const createFederationIssuer: Handler<'createFederationIssuer'> = async (
  { principal, body },
  { transact, federation, now },
) => {
  const jwksUrl = body.jwks_url ?? null
  checkIssuerUrl(body.issuer_url, federation.issuerRules, federation.ownIssuer())
  if (jwksUrl !== null) checkJwksUrl(jwksUrl, federation.issuerRules)
  const { organizationId } = principal
  const wish = { id: randomUUID(), organizationId, name: body.name, issuerUrl: body.issuer_url, jwksUrl }
  const data = await transact(async ({ federationIssuers, audit }) => {
    const after = toIssuerRecord(await federationIssuers.create(wish, now()).catch(explainIssuerConflict))
    const target = { kind: 'federation_issuer', id: after.id }
    await audit.record(changeBy(principal, { action: 'federation_issuer.create', target, before: null, after }), now())
    return after
  })
  return { status: 201, body: { data } }
}
