import type { Handler } from '../handler.ts'
import { unknownKey } from './get-key.ts'
import { readExpiry } from './key-expiry.ts'
import { readLimit, readLimitReset } from './key-limit.ts'
import { readKeyRecord } from './key-record.ts'

/** PATCH /keys/{hash} */
export const updateKey: Handler<'updateKey'> = async (
  { principal, path, body },
  { repositories, authenticator, now },
) => {
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
  const key = await repositories.keys.update(principal.organizationId, path.hash, changes, now())
  if (key === null) throw unknownKey()
  authenticator.forget(key.hash)
  return { status: 200, body: { data: await readKeyRecord(key, repositories, now()) } }
}
