import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import {
  checkClaimChecks,
  checkTargetKey,
  explainPolicyConflict,
  toPolicyRecord,
  unknownPolicy,
} from './policy-record.ts'

/** PATCH /federation/policies/{id} */
export const updateFederationPolicy: Handler<'updateFederationPolicy'> = async (
  { principal, path, body },
  services,
) => {
  const { organizationId } = principal
  const { now } = services
  checkClaimChecks(body.claim_checks)
  if (body.api_key_hash !== undefined) await checkTargetKey(services, organizationId, body.api_key_hash)
  const changes = {
    ...(body.issuer_id !== undefined && { issuerId: body.issuer_id.toLowerCase() }),
    ...(body.subject !== undefined && { subject: body.subject }),
    ...(body.audience !== undefined && { audience: body.audience }),
    ...(body.api_key_hash !== undefined && { apiKeyHash: body.api_key_hash }),
    ...(body.enabled !== undefined && { isEnabled: body.enabled }),
    ...(body.claim_checks !== undefined && { claimChecks: body.claim_checks }),
  }
  const id = path.id.toLowerCase()
  const data = await services.transact(async ({ federationPolicies, audit }) => {
    const was = await federationPolicies.get(organizationId, id)
    const is = await federationPolicies.update(organizationId, id, changes, now()).catch(explainPolicyConflict)
    if (was === null || is === null) throw unknownPolicy()
    const target = { kind: 'federation_policy', id }
    const records = { before: toPolicyRecord(was), after: toPolicyRecord(is) }
    await audit.record(changeBy(principal, { action: 'federation_policy.update', target, ...records }), now())
    return records.after
  })
  return { status: 200, body: { data } }
}
