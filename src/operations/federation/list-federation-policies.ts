import { toPolicyRecord } from '../../administration/federation/policy-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /federation/policies */
export const listFederationPolicies: Handler<'listFederationPolicies'> = async ({ principal, query }, services) => {
  const { policies, total } = await services.repositories.federationPolicies.list(
    principal.organizationId,
    readPage(query),
  )
  return { status: 200, body: { data: policies.map(toPolicyRecord), total_count: total } }
}
