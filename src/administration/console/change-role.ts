import type { PersonRole } from '../../records/console-session.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { personOwner } from './console-key.ts'

/**
 * Within a transaction: notes the role that somebody signs in with, null for none any more. Returns true if it was another; then their sessions
 * end, which have the role of before.
 */
export async function changeRole(
  repositories: Repositories,
  author: Author,
  userId: string,
  role: PersonRole | null,
  now: number,
): Promise<boolean> {
  const { users, consoleKeys, consoleSessions } = repositories
  const { organizationId } = author
  const before = await users.consoleRoleOf(organizationId, userId)
  if (before === role) return false
  await users.setConsoleRole(organizationId, userId, role)
  if (before === null) return true
  let ended = 0
  for (const kind of ['inference', 'management'] as const) {
    const keyHash = await consoleKeys.find({ organizationId, owner: personOwner(userId), kind })
    if (keyHash !== null) ended += await consoleSessions.deleteOf(organizationId, keyHash)
  }
  const target = { kind: 'user', id: userId }
  const records = { before: { role: before }, after: { role, sessions_ended: ended } }
  await recordChange(repositories, author, { action: 'console.change_role', target, ...records }, now)
  return true
}
