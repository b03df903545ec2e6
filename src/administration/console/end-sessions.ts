import type { OpenSession } from '../../records/console-session.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'

/** Within a transaction: ends a session, and returns how many that were. */
export async function endSession(
  repositories: Repositories,
  author: Author,
  { id, role, name }: OpenSession,
  now: number,
): Promise<number> {
  if (!(await repositories.consoleSessions.delete(id))) return 0
  const target = { kind: 'console_session', id }
  const change = { action: 'console.sign_out', target, before: { role, name }, after: null }
  await recordChange(repositories, author, change, now)
  return 1
}

/** Within a transaction: ends all sessions that act as a key, and returns how many those were. */
export async function endSessionsOf(
  repositories: Repositories,
  author: Author,
  keyHash: string,
  now: number,
): Promise<number> {
  const ended = await repositories.consoleSessions.deleteOf(author.organizationId, keyHash)
  const target = { kind: 'key', id: keyHash }
  const change = { action: 'console.sign_out_everywhere', target, before: { sessions: ended }, after: null }
  await recordChange(repositories, author, change, now)
  return ended
}
