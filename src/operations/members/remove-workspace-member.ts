import { authorOf } from '../../administration/author.ts'
import { removeMember } from '../../administration/members/remove-member.ts'
import type { Handler } from '../handler.ts'

/** DELETE /workspaces/{id}/members/{user_id} */
export const removeWorkspaceMember: Handler<'removeWorkspaceMember'> = async (
  { principal, path },
  { transact, now },
) => {
  const whom = { workspace: path.id, userId: path.user_id.toLowerCase() }
  const left = await transact((repositories) => removeMember(repositories, authorOf(principal), whom, now()))
  return { status: 200, body: { deleted: true, still_member: left !== null, sources: [...(left?.sources ?? [])] } }
}
