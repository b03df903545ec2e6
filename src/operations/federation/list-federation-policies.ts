import type { Handler } from '../handler.ts'
import { toPolicyRecord } from './policy-record.ts'

/** GET /federation/policies */
export const listFederationPolicies: Handler<'listFederationPolicies'> = async ({ principal, query }, services) => {
  const { policies, total } = await services.repositories.federationPolicies.list(principal.organizationId, {
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  return { status: 200, body: { data: policies.map(toPolicyRecord), total_count: total } }
}
