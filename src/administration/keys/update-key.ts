import type { Schema } from '../../contract/contract.ts'
import type { ApiKeyChanges } from '../../records/key-record.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { readKeyRecord } from './key-record.ts'
import { lockKey, unknownKey } from './require-key.ts'
import { resetWithoutLimit } from './reset-without-limit.ts'

/** Within a transaction: changes what is named, and nothing at all where nothing is. Throws GatewayError `not_found` when there is no such key, `invalid_request` when a reset would be left without a limit. */
export async function updateKey(
  repositories: Repositories,
  author: Author,
  { hash, changes }: { readonly hash: string; readonly changes: ApiKeyChanges },
  now: number,
): Promise<Schema<'ApiKey'>> {
  const { organizationId } = author
  const before = await readKeyRecord(await lockKey(repositories, organizationId, hash), repositories, now)
  if (Object.keys(changes).length === 0) return before
  const { limitInterval, limitNanos = before.limit } = changes
  if (limitInterval !== undefined && limitInterval !== 'total' && limitNanos === null) throw resetWithoutLimit()
  const changed = await repositories.keys.update(organizationId, hash, changes, now)
  if (changed === null) throw unknownKey()
  // So that they don't come back when the key is enabled again.
  if (changes.isDisabled === true) await repositories.consoleSessions.deleteOf(organizationId, hash)
  const after = await readKeyRecord(changed, repositories, now)
  const target = { kind: 'key', id: hash }
  await recordChange(repositories, author, { action: 'key.update', target, before, after }, now)
  return after
}
