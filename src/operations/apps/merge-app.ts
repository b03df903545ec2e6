import { toAppRecord } from '../../datasets/app-record.ts'
import { mergeApp as merge } from '../../datasets/change-app.ts'
import type { Handler } from '../handler.ts'
import { operatorOf } from './operator.ts'

/** POST /apps/{id}/merge */
export const mergeApp: Handler<'mergeApp'> = async ({ principal, path, body }, { transact, now }) => {
  const app = await transact((store) => merge(store, operatorOf(principal), path.id, body.into, now()))
  return { status: 200, body: { data: toAppRecord(app) } }
}
