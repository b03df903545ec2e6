import { toTokenRecord } from '../../administration/scim/token-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /scim/tokens */
export const listScimTokens: Handler<'listScimTokens'> = async ({ principal, query }, { repositories }) => {
  const { tokens, total } = await repositories.scimTokens.list(principal.organizationId, readPage(query))
  return { status: 200, body: { data: tokens.map(toTokenRecord), total_count: total } }
}
