import { authorOf } from '../../administration/author.ts'
import { deleteWorkspace as remove } from '../../administration/workspaces/delete-workspace.ts'
import type { Handler } from '../handler.ts'

/** DELETE /workspaces/{id} */
export const deleteWorkspace: Handler<'deleteWorkspace'> = async ({ principal, path }, { transact, now }) => {
  await transact((repositories) => remove(repositories, authorOf(principal), path.id, now()))
  return { status: 200, body: { deleted: true } }
}
