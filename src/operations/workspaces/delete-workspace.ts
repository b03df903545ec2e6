import { authorOf } from '../../workspaces/author.ts'
import { dropWorkspace } from '../../workspaces/change-workspace.ts'
import type { Handler } from '../handler.ts'

/** DELETE /workspaces/{id} */
export const deleteWorkspace: Handler<'deleteWorkspace'> = async ({ principal, path }, { transact, now }) => {
  await transact((repositories) => dropWorkspace(repositories, authorOf(principal), path.id, now()))
  return { status: 200, body: { deleted: true } }
}
