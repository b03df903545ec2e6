import { toAppRecord } from '../../administration/apps/app-record.ts'
import { mergeApp as merge } from '../../administration/apps/merge-app.ts'
import { authorOf } from '../../administration/author.ts'
import type { Handler } from '../handler.ts'

/** POST /apps/{id}/merge */
export const mergeApp: Handler<'mergeApp'> = async ({ principal, path, body }, { transact, now }) => {
  const wish = { id: path.id, into: body.into }
  const app = await transact((repositories) => merge(repositories, authorOf(principal), wish, now()))
  return { status: 200, body: { data: toAppRecord(app) } }
}
