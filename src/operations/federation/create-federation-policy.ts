import { randomUUID } from 'node:crypto'
import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { checkClaimChecks, checkTargetKey, explainPolicyConflict, toPolicyRecord } from './policy-record.ts'

/** POST /federation/policies */
export const createFederationPolicy: Handler<'createFederationPolicy'> = async ({ principal, body }, services) => {
  const { organizationId } = principal
  const { now } = services
  checkClaimChecks(body.claim_checks)
  await checkTargetKey(services, organizationId, body.api_key_hash)
  const wish = {
    id: randomUUID(),
    organizationId,
    issuerId: body.issuer_id.toLowerCase(),
    subject: body.subject,
    audience: body.audience,
    apiKeyHash: body.api_key_hash,
    isEnabled: body.enabled ?? true,
    claimChecks: body.claim_checks ?? [],
  }
  const data = await services.transact(async ({ federationPolicies, audit }) => {
    const after = toPolicyRecord(await federationPolicies.create(wish, now()).catch(explainPolicyConflict))
    const target = { kind: 'federation_policy', id: after.id }
    await audit.record(changeBy(principal, { action: 'federation_policy.create', target, before: null, after }), now())
    return after
  })
  return { status: 201, body: { data } }
}
