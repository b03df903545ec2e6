import { authorOf } from '../../administration/author.ts'
import { createKey as create } from '../../administration/keys/create-key.ts'
import { permittedWish } from '../../administration/keys/own-keys.ts'
import type { Handler } from '../handler.ts'
import { readExpiry } from './key-expiry.ts'
import { readNewLimit } from './key-limit.ts'

/** POST /keys */
export const createKey: Handler<'createKey'> = async ({ principal, body }, { transact, now }) => {
  const limit = readNewLimit(body.limit, body.limit_reset)
  const wish = {
    name: body.name,
    kind: 'inference' as const,
    expiresAt: readExpiry(body.expires_at, now()) ?? null,
    creatorUserId: body.creator_user_id === undefined ? principal.userId : body.creator_user_id,
    ...(limit !== undefined && { limit }),
    ...(body.include_byok_in_limit !== undefined && { includeByokInLimit: body.include_byok_in_limit }),
    ...(body.workspace_id !== undefined && { workspaceId: body.workspace_id }),
  }
  const { record, text } = await transact(async (repositories) =>
    create(repositories, authorOf(principal), await permittedWish(repositories, principal, wish, now()), now()),
  )
  return { status: 201, headers: { 'cache-control': 'no-store' }, body: { data: record, key: text } }
}
