import { authorOf } from '../../administration/author.ts'
import { removeMembers } from '../../administration/members/remove-members.ts'
import type { Handler } from '../handler.ts'
import { readUserIds } from './read-user-ids.ts'

/** POST /workspaces/{id}/members/remove */
export const removeWorkspaceMembers: Handler<'removeWorkspaceMembers'> = async (
  { principal, path, body },
  { transact, now },
) => {
  const wish = { workspace: path.id, userIds: readUserIds(body) }
  const removed = await transact((repositories) => removeMembers(repositories, authorOf(principal), wish, now()))
  return { status: 200, body: { removed_count: removed } }
}
