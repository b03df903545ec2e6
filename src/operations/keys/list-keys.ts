import type { Handler } from '../handler.ts'
import { toKeyRecords } from './key-record.ts'

/** GET /keys */
export const listKeys: Handler<'listKeys'> = async ({ principal, query }, { repositories, now }) => {
  const { keys, total } = await repositories.keys.list({
    organizationId: principal.organizationId,
    ...(query.workspace_id !== undefined && { workspaceId: query.workspace_id.toLowerCase() }),
    ...(query.creator_user_id !== undefined && { userId: query.creator_user_id.toLowerCase() }),
    includeDisabled: query.include_disabled === 'true',
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  return { status: 200, body: { data: await toKeyRecords(keys, repositories, now()), total_count: total } }
}
