import { authorOf } from '../../administration/author.ts'
import { addMembers } from '../../administration/members/add-members.ts'
import { toMemberRecord } from '../../administration/members/member-record.ts'
import type { Handler } from '../handler.ts'
import { readUserIds } from './read-user-ids.ts'

/** POST /workspaces/{id}/members/add */
export const addWorkspaceMembers: Handler<'addWorkspaceMembers'> = async (
  { principal, path, body },
  { transact, now },
) => {
  const wish = { workspace: path.id, userIds: readUserIds(body) }
  const { members, added } = await transact((repositories) =>
    addMembers(repositories, authorOf(principal), wish, now()),
  )
  return { status: 200, body: { data: members.map(toMemberRecord), added_count: added } }
}
