import type { Handler } from '../handler.ts'
import { toPolicyRecord, unknownPolicy } from './policy-record.ts'

/** GET /federation/policies/{id} */
export const getFederationPolicy: Handler<'getFederationPolicy'> = async ({ principal, path }, { repositories }) => {
  const policy = await repositories.federationPolicies.get(principal.organizationId, path.id.toLowerCase())
  if (policy === null) throw unknownPolicy()
  return { status: 200, body: { data: toPolicyRecord(policy) } }
}
