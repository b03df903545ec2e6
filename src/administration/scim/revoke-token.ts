import { notFound } from '../../errors/not-found.ts'
import type { ScimToken } from '../../storage/people/scim-token-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import { recordTokenChange } from './record-token-change.ts'

/** Within a transaction: ends a token. Throws GatewayError 404 when there is none of that id, or no more. */
export async function revokeToken(
  repositories: Repositories,
  author: Author,
  id: string,
  now: number,
): Promise<ScimToken> {
  const token = await repositories.scimTokens.revoke(author.organizationId, id.toLowerCase(), now)
  if (token === null) throw notFound('SCIM token')
  await recordTokenChange(repositories, author, { action: 'scim_token.delete', before: token, after: null }, now)
  return token
}
