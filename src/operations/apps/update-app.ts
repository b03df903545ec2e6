import { toAppRecord } from '../../administration/apps/app-record.ts'
import { updateApp as update } from '../../administration/apps/update-app.ts'
import { authorOf } from '../../administration/author.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { cleanTitle } from '../../records/app-title.ts'
import type { Handler } from '../handler.ts'

/** PATCH /apps/{id} */
export const updateApp: Handler<'updateApp'> = async ({ principal, path, body }, { transact, now }) => {
  const changes = {
    ...(body.title !== undefined && { title: readTitle(body.title) }),
    ...(body.visibility !== undefined && { visibility: body.visibility }),
    ...(body.categories !== undefined && { categories: body.categories }),
  }
  const app = await transact((repositories) =>
    update(repositories, authorOf(principal), { id: path.id, changes }, now()),
  )
  return { status: 200, body: { data: toAppRecord(app) } }
}

function readTitle(text: string): string {
  const title = cleanTitle(text)
  if (title === null) throw fieldRefusal('title', 'must have a character that can be seen')
  return title
}
