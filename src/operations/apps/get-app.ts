import { toAppRecord } from '../../administration/apps/app-record.ts'
import { requireApp } from '../../administration/apps/require-app.ts'
import type { Handler } from '../handler.ts'

/** GET /apps/{id} */
export const getApp: Handler<'getApp'> = async ({ principal, path }, { repositories }) => {
  return { status: 200, body: { data: toAppRecord(await requireApp(repositories, principal.organizationId, path.id)) } }
}
