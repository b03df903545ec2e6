import type { Schema } from '../../contract/contract.ts'
import type { TokenExchange } from '../../federation/token-exchange.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { unknownPolicy } from './require-policy.ts'

/** A policy to hold a token to, the token, and what holds it. */
export interface PolicyTest {
  readonly id: string
  readonly subjectToken: string
  readonly exchange: Pick<TokenExchange, 'test'>
}

/** Says what an exchange of the token would come to, check by check; changes nothing. Throws GatewayError 404 for a policy that the organization has not. */
export async function testPolicy(
  { federationPolicies }: Pick<Repositories, 'federationPolicies'>,
  organizationId: string,
  { id, subjectToken, exchange }: PolicyTest,
  now: number,
): Promise<Schema<'FederationTestResult'>> {
  const policy = await federationPolicies.findBound(id.toLowerCase())
  if (policy === null || policy.organizationId !== organizationId) throw unknownPolicy()
  return exchange.test(policy, subjectToken, now)
}
