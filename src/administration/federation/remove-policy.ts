import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toPolicyRecord } from './policy-record.ts'
import { policyTarget } from './policy-rules.ts'
import { requirePolicy, unknownPolicy } from './require-policy.ts'

/** Within a transaction: deletes a policy. Throws GatewayError 404 for one that the organization has not. */
export async function removePolicy(
  repositories: Repositories,
  author: Author,
  wanted: string,
  now: number,
): Promise<FederationPolicy> {
  const { organizationId } = author
  const policy = await requirePolicy(repositories, organizationId, wanted)
  const { id } = policy
  if (!(await repositories.federationPolicies.delete(organizationId, id))) throw unknownPolicy()
  const records = { before: toPolicyRecord(policy), after: null }
  await recordChange(
    repositories,
    author,
    { action: 'federation_policy.delete', target: policyTarget(id), ...records },
    now,
  )
  return policy
}
