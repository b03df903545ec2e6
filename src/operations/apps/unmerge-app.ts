import { toAppRecord } from '../../administration/apps/app-record.ts'
import { unmergeApp as unmerge } from '../../administration/apps/unmerge-app.ts'
import { authorOf } from '../../administration/author.ts'
import type { Handler } from '../handler.ts'

/** POST /apps/{id}/unmerge */
export const unmergeApp: Handler<'unmergeApp'> = async ({ principal, path }, { transact, now }) => {
  const app = await transact((repositories) => unmerge(repositories, authorOf(principal), path.id, now()))
  return { status: 200, body: { data: toAppRecord(app) } }
}
