import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import { requirePolicy } from '../../administration/federation/require-policy.ts'
import type { Handler } from '../handler.ts'

/** GET /federation/policies/{id} */
export const getFederationPolicy: Handler<'getFederationPolicy'> = async ({ principal, path }, { repositories }) => {
  const policy = await requirePolicy(repositories, principal.organizationId, path.id)
  return { status: 200, body: { data: toPolicyRecord(policy) } }
}
