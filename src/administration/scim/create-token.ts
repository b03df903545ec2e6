import { randomUUID } from 'node:crypto'
import { hashApiKey, maskApiKey } from '../../records/api-key.ts'
import { generateScimToken } from '../../records/scim-token.ts'
import type { ScimToken } from '../../storage/people/scim-token-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'
import type { Author } from '../author.ts'
import { recordTokenChange } from './record-token-change.ts'

/** A token that was just made, with its text, which is kept nowhere. */
export interface MadeToken {
  readonly token: ScimToken
  readonly text: string
}

/** Within a transaction: makes a token for an identity provider. */
export async function createToken(
  repositories: Repositories,
  author: Author,
  name: string,
  now: number,
): Promise<MadeToken> {
  const { organizationId } = author
  const text = generateScimToken()
  const token = await repositories.scimTokens.create(
    { id: randomUUID(), organizationId, name, label: maskApiKey(text), hash: hashApiKey(text) },
    now,
  )
  await recordTokenChange(repositories, author, { action: 'scim_token.create', before: null, after: token }, now)
  return { token, text }
}
