import { notFound } from '../../errors/not-found.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { toKeyRecords } from '../keys/key-record.ts'
import { readPersonRecords } from './person-record.ts'

/** Within a transaction: deletes a user with all memberships and keys, and returns the hashes of the keys. Throws GatewayError when there is no such user. */
export async function removePerson(
  repositories: Repositories,
  author: Author,
  id: string,
  now: number,
): Promise<readonly string[]> {
  const { organizationId } = author
  const user = await repositories.users.lock(organizationId, id)
  if (user === null) throw notFound('user')
  const [before] = await readPersonRecords(repositories, organizationId, [user])
  const hashes = await repositories.keys.hashesOf(organizationId, { userId: id })
  const all = { organizationId, userId: id, includeDisabled: true, offset: 0, limit: hashes.length }
  const { keys } = await repositories.keys.list(all)
  for (const key of await toKeyRecords(keys, repositories, now)) {
    const target = { kind: 'key', id: key.hash }
    await recordChange(repositories, author, { action: 'key.delete', target, before: key, after: null }, now)
  }
  await repositories.keys.deleteOf(organizationId, id, now)
  await repositories.scimGroups.forgetUser(organizationId, id)
  // Of two callers at once only one deletes it.
  if (!(await repositories.users.delete(organizationId, id))) throw notFound('user')
  const target = { kind: 'user', id }
  await recordChange(repositories, author, { action: 'user.delete', target, before, after: null }, now)
  return hashes
}
