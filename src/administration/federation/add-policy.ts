import { randomUUID } from 'node:crypto'
import type { Schema } from '../../contract/contract.ts'
import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toPolicyRecord } from './policy-record.ts'
import { checkClaimChecks, checkTargetKey, explainPolicyConflict, policyTarget } from './policy-rules.ts'

/** Within a transaction: adds a policy. Throws GatewayError 400 where its key, issuer or claim checks are not good. */
export async function addPolicy(
  repositories: Repositories,
  author: Author,
  wish: Schema<'CreateFederationPolicyRequest'>,
  now: number,
): Promise<FederationPolicy> {
  checkClaimChecks(wish.claim_checks)
  const { organizationId } = author
  const fields = {
    issuerId: wish.issuer_id.toLowerCase(),
    subject: wish.subject,
    audience: wish.audience,
    apiKeyHash: wish.api_key_hash,
    isEnabled: wish.enabled ?? true,
    claimChecks: wish.claim_checks ?? [],
  }
  await checkTargetKey(repositories.keys, organizationId, fields.apiKeyHash, now)
  const policy = await repositories.federationPolicies
    .create({ id: randomUUID(), organizationId, ...fields }, now)
    .catch(explainPolicyConflict)
  const records = { before: null, after: toPolicyRecord(policy) }
  await recordChange(
    repositories,
    author,
    { action: 'federation_policy.create', target: policyTarget(policy.id), ...records },
    now,
  )
  return policy
}
