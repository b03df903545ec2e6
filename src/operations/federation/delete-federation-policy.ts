import type { Handler } from '../handler.ts'
import { unknownPolicy } from './policy-record.ts'

/** DELETE /federation/policies/{id} */
export const deleteFederationPolicy: Handler<'deleteFederationPolicy'> = async (
  { principal, path },
  { repositories },
) => {
  if (!(await repositories.federationPolicies.delete(principal.organizationId, path.id.toLowerCase()))) {
    throw unknownPolicy()
  }
  return { status: 200, body: { deleted: true } }
}
