import type { Handler } from '../handler.ts'
import { noUsage, toKeyRecord } from './key-record.ts'

/** GET /keys */
export const listKeys: Handler<'listKeys'> = async ({ principal, query }, { repositories, now }) => {
  const { keys, total } = await repositories.keys.list({
    organizationId: principal.organizationId,
    ...(query.workspace_id !== undefined && { workspaceId: query.workspace_id }),
    includeDisabled: query.include_disabled === 'true',
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  const ids = keys.map(({ id }) => id)
  const usage = await repositories.generations.usageByKey(ids, now())
  return {
    status: 200,
    body: { data: keys.map((key) => toKeyRecord(key, usage.get(key.id) ?? noUsage)), total_count: total },
  }
}
