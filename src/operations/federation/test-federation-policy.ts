import { testPolicy } from '../../administration/federation/test-policy.ts'
import type { Handler } from '../handler.ts'

/** POST /federation/policies/{id}/test */
export const testFederationPolicy: Handler<'testFederationPolicy'> = async ({ principal, path, body }, services) => {
  const { repositories, federation, now } = services
  const wish = { id: path.id, subjectToken: body.subject_token, exchange: federation.exchange }
  return { status: 200, body: { data: await testPolicy(repositories, principal.organizationId, wish, now()) } }
}
