import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { toPolicyRecord, unknownPolicy } from './policy-record.ts'

/** DELETE /federation/policies/{id} */
export const deleteFederationPolicy: Handler<'deleteFederationPolicy'> = async (
  { principal, path },
  { transact, now },
) => {
  const { organizationId } = principal
  const id = path.id.toLowerCase()
  await transact(async ({ federationPolicies, audit }) => {
    const policy = await federationPolicies.get(organizationId, id)
    const isDeleted = await federationPolicies.delete(organizationId, id)
    if (policy === null || !isDeleted) throw unknownPolicy()
    const target = { kind: 'federation_policy', id }
    const before = toPolicyRecord(policy)
    await audit.record(changeBy(principal, { action: 'federation_policy.delete', target, before, after: null }), now())
  })
  return { status: 200, body: { deleted: true } }
}
