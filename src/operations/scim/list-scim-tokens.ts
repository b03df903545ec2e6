import type { Handler } from '../handler.ts'
import { toTokenRecord } from './token-record.ts'

/** GET /scim/tokens */
export const listScimTokens: Handler<'listScimTokens'> = async ({ principal, query }, { repositories }) => {
  const { tokens, total } = await repositories.scimTokens.list(principal.organizationId, {
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  return { status: 200, body: { data: tokens.map(toTokenRecord), total_count: total } }
}
