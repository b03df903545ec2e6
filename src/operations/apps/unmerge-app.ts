import { toAppRecord } from '../../datasets/app-record.ts'
import { unmergeApp as unmerge } from '../../datasets/change-app.ts'
import type { Handler } from '../handler.ts'
import { operatorOf } from './operator.ts'

/** POST /apps/{id}/unmerge */
export const unmergeApp: Handler<'unmergeApp'> = async ({ principal, path }, { transact, now }) => {
  const app = await transact((store) => unmerge(store, operatorOf(principal), path.id, now()))
  return { status: 200, body: { data: toAppRecord(app) } }
}
