import type { GatewayError } from '../../errors/gateway-error.ts'
import { notFound } from '../../errors/not-found.ts'
import type { FederationPolicy } from '../../storage/federation/federation-policy-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** The policy with this id, in whatever case. Throws GatewayError `not_found` when the organization has none. */
export async function requirePolicy(
  { federationPolicies }: Pick<Repositories, 'federationPolicies'>,
  organizationId: string,
  id: string,
): Promise<FederationPolicy> {
  const policy = await federationPolicies.get(organizationId, id.toLowerCase())
  if (policy === null) throw unknownPolicy()
  return policy
}

/** The answer about a policy that does not exist or is another organization's: the same. */
export function unknownPolicy(): GatewayError {
  return notFound('policy')
}
