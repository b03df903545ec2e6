import { toKeyRecords } from '../../administration/keys/key-record.ts'
import { keyOwnerOf } from '../../administration/keys/own-keys.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /keys */
export const listKeys: Handler<'listKeys'> = async ({ principal, query }, { repositories, now }) => {
  // A member sees the own keys, whatever is asked for.
  const userId = keyOwnerOf(principal) ?? query.creator_user_id?.toLowerCase()
  const { keys, total } = await repositories.keys.list({
    organizationId: principal.organizationId,
    ...(query.workspace_id !== undefined && { workspaceId: query.workspace_id.toLowerCase() }),
    ...(userId !== undefined && { userId }),
    includeDisabled: query.include_disabled === 'true',
    ...readPage(query),
  })
  return { status: 200, body: { data: await toKeyRecords(keys, repositories, now()), total_count: total } }
}
