import type { Schema } from '../../contract/contract.ts'
import { toTimestamp } from '../../records/timestamp.ts'
import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'

/** The wire record of a policy. */
export function toPolicyRecord(policy: FederationPolicy): Schema<'FederationPolicy'> {
  return {
    id: policy.id,
    issuer_id: policy.issuerId,
    subject: policy.subject,
    audience: policy.audience,
    api_key_hash: policy.apiKeyHash,
    enabled: policy.isEnabled,
    claim_checks: policy.claimChecks.map(({ type, value }) => ({ type, value })),
    created_at: toTimestamp(policy.createdAt),
    updated_at: toTimestamp(policy.updatedAt),
  }
}
