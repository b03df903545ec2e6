import { toFileRecord } from '../../administration/files/file-record.ts'
import type { Handler } from '../handler.ts'
import { listedFiles } from './file-place.ts'

/** GET /files */
export const listFiles: Handler<'listFiles'> = async ({ principal, query }, { files, repositories }) => {
  const { order = 'desc', limit = 100, purpose, filename, after: afterId = query.page ?? query.after_id } = query
  const scope = await listedFiles(principal, query.workspace_id, repositories)
  const found = await files.list({
    ...{ ...scope, order },
    // One more, to see whether there is more.
    limit: limit + 1,
    ...(purpose !== undefined && { purpose }),
    ...(filename !== undefined && { name: filename }),
    ...(afterId !== undefined && { after: await files.get(scope, afterId) }),
  })
  const hasMore = found.length > limit
  const data = found.slice(0, limit).map(toFileRecord)
  const [firstId, lastId] = [data.at(0)?.id ?? null, data.at(-1)?.id ?? null]
  const page = { first_id: firstId, last_id: lastId, has_more: hasMore, next_page: hasMore ? lastId : null }
  return { status: 200, body: { object: 'list', data, ...page } }
}
