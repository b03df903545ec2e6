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
  const policy = await services.repositories.federationPolicies
    .update(organizationId, path.id.toLowerCase(), changes, services.now())
    .catch(explainPolicyConflict)
  if (policy === null) throw unknownPolicy()
  return { status: 200, body: { data: toPolicyRecord(policy) } }
}
