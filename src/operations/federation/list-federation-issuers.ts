import type { Handler } from '../handler.ts'
import { toIssuerRecord } from './issuer-record.ts'

/** GET /federation/issuers */
export const listFederationIssuers: Handler<'listFederationIssuers'> = async ({ principal, query }, services) => {
  const { issuers, total } = await services.repositories.federationIssuers.list(principal.organizationId, {
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  return { status: 200, body: { data: issuers.map(toIssuerRecord), total_count: total } }
}
