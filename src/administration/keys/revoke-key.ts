import type { ApiKey } from '../../records/key-record.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { readKeyRecord } from './key-record.ts'
import { lockKey } from './require-key.ts'

/** Within a transaction: ends a key for good, and returns what it was. Throws GatewayError `not_found` when there is no such key. */
export async function revokeKey(
  repositories: Repositories,
  author: Author,
  hash: string,
  now: number,
): Promise<ApiKey> {
  const { organizationId } = author
  // Of two callers at once only one ends it.
  const key = await lockKey(repositories, organizationId, hash)
  const before = await readKeyRecord(key, repositories, now)
  await repositories.keys.delete(organizationId, hash, now)
  await repositories.consoleSessions.deleteOf(organizationId, hash)
  const target = { kind: 'key', id: hash }
  await recordChange(repositories, author, { action: 'key.delete', target, before, after: null }, now)
  return key
}
