import { authorOf } from '../../administration/author.ts'
import { addMember } from '../../administration/members/add-member.ts'
import { toMemberRecord } from '../../administration/members/member-record.ts'
import type { Handler } from '../handler.ts'

/** POST /workspaces/{id}/members */
export const addWorkspaceMember: Handler<'addWorkspaceMember'> = async (
  { principal, path, body },
  { transact, now },
) => {
  const wish = { workspace: path.id, userId: body.user_id.toLowerCase(), role: body.role ?? 'member' }
  const member = await transact((repositories) => addMember(repositories, authorOf(principal), wish, now()))
  return { status: 201, body: { data: toMemberRecord(member) } }
}
