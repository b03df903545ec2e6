import { randomUUID } from 'node:crypto'
import type { Handler } from '../handler.ts'
import { checkClaimChecks, checkTargetKey, explainPolicyConflict, toPolicyRecord } from './policy-record.ts'

/** POST /federation/policies */
export const createFederationPolicy: Handler<'createFederationPolicy'> = async ({ principal, body }, services) => {
  const { organizationId } = principal
  checkClaimChecks(body.claim_checks)
  await checkTargetKey(services, organizationId, body.api_key_hash)
  const policy = await services.repositories.federationPolicies
    .create(
      {
        id: randomUUID(),
        organizationId,
        issuerId: body.issuer_id.toLowerCase(),
        subject: body.subject,
        audience: body.audience,
        apiKeyHash: body.api_key_hash,
        isEnabled: body.enabled ?? true,
        claimChecks: body.claim_checks ?? [],
      },
      services.now(),
    )
    .catch(explainPolicyConflict)
  return { status: 201, body: { data: toPolicyRecord(policy) } }
}
