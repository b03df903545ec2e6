import { authorOf } from '../../administration/author.ts'
import { testDestination } from '../../administration/destinations/test-destination.ts'
import type { Handler } from '../handler.ts'

/** POST /observability/destinations/{id}/test */
export const testObservabilityDestination: Handler<'testObservabilityDestination'> = async (
  { principal, path },
  { destinations: { tester, testLimit, secrets }, repositories, transact, now },
) => {
  await testLimit.admit(principal.organizationId)
  const parts = { author: authorOf(principal), repositories, transact, secrets, tester, now }
  return { status: 200, body: { data: await testDestination(parts, path.id) } }
}
