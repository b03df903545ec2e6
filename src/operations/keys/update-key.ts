import { changeBy } from '../audit-change.ts'
import type { Handler } from '../handler.ts'
import { unknownKey } from './get-key.ts'
import { readExpiry } from './key-expiry.ts'
import { readLimit, readLimitReset } from './key-limit.ts'
import { readKeyRecord } from './key-record.ts'

/** PATCH /keys/{hash} */
export const updateKey: Handler<'updateKey'> = async ({ principal, path, body }, { transact, authenticator, now }) => {
  const { organizationId } = principal
  const expiresAt = readExpiry(body.expires_at, now())
  const limitNanos = readLimit(body.limit)
  const limitInterval = readLimitReset(body.limit_reset)
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.disabled !== undefined && { isDisabled: body.disabled }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(limitNanos !== undefined && { limitNanos }),
    ...(limitInterval !== undefined && { limitInterval }),
    ...(body.include_byok_in_limit !== undefined && { includeByokInLimit: body.include_byok_in_limit }),
  }
  const data = await transact(async (repositories) => {
    const key = await repositories.keys.lock(organizationId, path.hash)
    if (key === null) throw unknownKey()
    const before = await readKeyRecord(key, repositories, now())
    if (Object.keys(changes).length === 0) return before
    const changed = await repositories.keys.update(organizationId, path.hash, changes, now())
    if (changed === null) throw unknownKey()
    const after = await readKeyRecord(changed, repositories, now())
    const target = { kind: 'key', id: path.hash }
    await repositories.audit.record(changeBy(principal, { action: 'key.update', target, before, after }), now())
    return after
  })
  authenticator.changed([path.hash])
  return { status: 200, body: { data } }
}
