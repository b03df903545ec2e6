import { checkIssuerUrl, checkJwksUrl } from '../../federation/issuer-url.ts'
import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { explainIssuerConflict, toIssuerRecord, unknownIssuer } from './issuer-record.ts'

/** PATCH /federation/issuers/{id} */
export const updateFederationIssuer: Handler<'updateFederationIssuer'> = async (
  { principal, path, body },
  { transact, federation, now },
) => {
  if (body.issuer_url !== undefined) checkIssuerUrl(body.issuer_url, federation.issuerRules, federation.ownIssuer())
  if (typeof body.jwks_url === 'string') checkJwksUrl(body.jwks_url, federation.issuerRules)
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.issuer_url !== undefined && { issuerUrl: body.issuer_url }),
    ...(body.jwks_url !== undefined && { jwksUrl: body.jwks_url }),
  }
  const { organizationId } = principal
  const id = path.id.toLowerCase()
  const issuer = await transact(async ({ federationIssuers, audit }) => {
    const was = await federationIssuers.get(organizationId, id)
    const is = await federationIssuers.update(organizationId, id, changes, now()).catch(explainIssuerConflict)
    if (was === null || is === null) throw unknownIssuer()
    const target = { kind: 'federation_issuer', id }
    const records = { before: toIssuerRecord(was), after: toIssuerRecord(is) }
    await audit.record(changeBy(principal, { action: 'federation_issuer.update', target, ...records }), now())
    return is
  })
  federation.issuerKeys.forget(issuer)
  return { status: 200, body: { data: toIssuerRecord(issuer) } }
}
