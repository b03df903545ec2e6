import type { Handler } from '../handler.ts'
import { unknownPolicy } from './policy-record.ts'

/** POST /federation/policies/{id}/test */
export const testFederationPolicy: Handler<'testFederationPolicy'> = async ({ principal, path, body }, services) => {
  const { repositories, federation, now } = services
  const policy = await repositories.federationPolicies.findBound(path.id.toLowerCase())
  if (policy === null || policy.organizationId !== principal.organizationId) throw unknownPolicy()
  return { status: 200, body: { data: await federation.exchange.test(policy, body.subject_token, now()) } }
}
