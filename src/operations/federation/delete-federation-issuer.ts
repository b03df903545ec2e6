import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { explainIssuerConflict, toIssuerRecord, unknownIssuer } from './issuer-record.ts'

/** DELETE /federation/issuers/{id} */
export const deleteFederationIssuer: Handler<'deleteFederationIssuer'> = async (
  { principal, path },
  { transact, now },
) => {
  const { organizationId } = principal
  const id = path.id.toLowerCase()
  await transact(async ({ federationIssuers, audit }) => {
    const issuer = await federationIssuers.get(organizationId, id)
    const isDeleted = await federationIssuers.delete(organizationId, id).catch(explainIssuerConflict)
    if (issuer === null || !isDeleted) throw unknownIssuer()
    const target = { kind: 'federation_issuer', id }
    const before = toIssuerRecord(issuer)
    await audit.record(changeBy(principal, { action: 'federation_issuer.delete', target, before, after: null }), now())
  })
  return { status: 200, body: { deleted: true } }
}
