import type { Schema } from '../../contract/contract.ts'
import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toPolicyRecord } from './policy-record.ts'
import { checkClaimChecks, checkTargetKey, explainPolicyConflict, policyTarget } from './policy-rules.ts'
import { requirePolicy, unknownPolicy } from './require-policy.ts'

/** What becomes of which policy. */
export interface PolicyUpdate {
  readonly id: string
  readonly changes: Schema<'UpdateFederationPolicyRequest'>
}

/** Within a transaction: changes a policy. Throws GatewayError: 400 where its key, issuer or claim checks are not good, 404 for one that the organization has not. */
export async function updatePolicy(
  repositories: Repositories,
  author: Author,
  { id, changes: wish }: PolicyUpdate,
  now: number,
): Promise<FederationPolicy> {
  checkClaimChecks(wish.claim_checks)
  const { organizationId } = author
  const changes = {
    ...(wish.issuer_id !== undefined && { issuerId: wish.issuer_id.toLowerCase() }),
    ...(wish.subject !== undefined && { subject: wish.subject }),
    ...(wish.audience !== undefined && { audience: wish.audience }),
    ...(wish.api_key_hash !== undefined && { apiKeyHash: wish.api_key_hash }),
    ...(wish.enabled !== undefined && { isEnabled: wish.enabled }),
    ...(wish.claim_checks !== undefined && { claimChecks: wish.claim_checks }),
  }
  const { api_key_hash: hash } = wish
  if (hash !== undefined) await checkTargetKey(repositories.keys, organizationId, hash, now)
  const before = await requirePolicy(repositories, organizationId, id)
  if (Object.keys(changes).length === 0) return before
  const after = await repositories.federationPolicies
    .update(organizationId, before.id, changes, now)
    .catch(explainPolicyConflict)
  if (after === null) throw unknownPolicy()
  const records = { before: toPolicyRecord(before), after: toPolicyRecord(after) }
  await recordChange(
    repositories,
    author,
    { action: 'federation_policy.update', target: policyTarget(after.id), ...records },
    now,
  )
  return after
}
