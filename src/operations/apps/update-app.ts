import { toAppRecord } from '../../datasets/app-record.ts'
import { updateApp as change } from '../../datasets/change-app.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { cleanTitle } from '../../records/app-title.ts'
import type { Handler } from '../handler.ts'
import { operatorOf } from './operator.ts'

/** PATCH /apps/{id} */
export const updateApp: Handler<'updateApp'> = async ({ principal, path, body }, { transact, now }) => {
  const changes = {
    ...(body.title !== undefined && { title: readTitle(body.title) }),
    ...(body.visibility !== undefined && { visibility: body.visibility }),
    ...(body.categories !== undefined && { categories: body.categories }),
  }
  const app = await transact((store) => change(store, operatorOf(principal), path.id, changes, now()))
  return { status: 200, body: { data: toAppRecord(app) } }
}

function readTitle(text: string): string {
  const title = cleanTitle(text)
  if (title === null) throw new GatewayError('invalid_request', 'title: must have a character that can be seen.')
  return title
}
