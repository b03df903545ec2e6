import { toIssuerRecord } from '../../administration/federation/issuer-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /federation/issuers */
export const listFederationIssuers: Handler<'listFederationIssuers'> = async ({ principal, query }, services) => {
  const { issuers, total } = await services.repositories.federationIssuers.list(
    principal.organizationId,
    readPage(query),
  )
  return { status: 200, body: { data: issuers.map(toIssuerRecord), total_count: total } }
}
