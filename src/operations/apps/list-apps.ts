import { toAppRecord } from '../../administration/apps/app-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /apps */
export const listApps: Handler<'listApps'> = async ({ principal, query }, { repositories }) => {
  const { apps, total } = await repositories.apps.list({
    organizationId: principal.organizationId,
    ...(query.search !== undefined && { search: query.search }),
    ...(query.visibility !== undefined && { visibility: query.visibility }),
    ...(query.category !== undefined && { category: query.category }),
    ...(query.merged_into !== undefined && { canonicalId: query.merged_into }),
    ...readPage(query),
  })
  return { status: 200, body: { data: apps.map(toAppRecord), total_count: total } }
}
