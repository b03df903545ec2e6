import { toAppRecord } from '../../datasets/app-record.ts'
import { findApp } from '../../datasets/change-app.ts'
import type { Handler } from '../handler.ts'

/** GET /apps/{id} */
export const getApp: Handler<'getApp'> = async ({ principal, path }, { repositories }) => {
  return { status: 200, body: { data: toAppRecord(await findApp(repositories, principal, path.id)) } }
}
