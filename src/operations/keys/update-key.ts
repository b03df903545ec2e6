import type { Handler } from '../handler.ts'
import { unknownKey } from './get-key.ts'
import { readExpiry } from './key-expiry.ts'
import { noUsage, toKeyRecord } from './key-record.ts'

/** PATCH /keys/{hash} */
export const updateKey: Handler<'updateKey'> = async (
  { principal, path, body },
  { repositories, authenticator, now },
) => {
  const expiresAt = readExpiry(body.expires_at, now())
  const changes = {
    ...(body.name !== undefined && { name: body.name }),
    ...(body.disabled !== undefined && { isDisabled: body.disabled }),
    ...(expiresAt !== undefined && { expiresAt }),
  }
  const key = await repositories.keys.update(principal.organizationId, path.hash, changes, now())
  if (key === null) throw unknownKey()
  authenticator.forget(key.hash)
  const usage = await repositories.generations.usageByKey([key.id], now())
  return { status: 200, body: { data: toKeyRecord(key, usage.get(key.id) ?? noUsage) } }
}
