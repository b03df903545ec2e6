import type { User } from '../../storage/people/user-repository.ts'
import type { Repositories } from '../../storage/repositories.ts'

/** Within a transaction: ends all sessions of a user who is not active any more, so that they don't come back with the user. */
export async function endSessionsOfInactive(
  { keys, consoleSessions }: Pick<Repositories, 'keys' | 'consoleSessions'>,
  before: User,
  after: User,
): Promise<void> {
  if (!before.isActive || after.isActive) return
  const { organizationId, id: userId } = after
  for (const hash of await keys.hashesOf(organizationId, { userId }))
    await consoleSessions.deleteOf(organizationId, hash)
}
