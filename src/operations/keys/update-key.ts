import { authorOf } from '../../administration/author.ts'
import { keepingWayIn } from '../../administration/keys/key-roles.ts'
import { requirePermitted } from '../../administration/keys/own-keys.ts'
import { updateKey as update } from '../../administration/keys/update-key.ts'
import type { Handler } from '../handler.ts'
import { readExpiry } from './key-expiry.ts'
import { readLimit, readLimitReset } from './key-limit.ts'

/** PATCH /keys/{hash} */
export const updateKey: Handler<'updateKey'> = async ({ principal, path, body }, { transact, authenticator, now }) => {
  const { hash } = path
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
  const data = await transact((repositories) =>
    keepingWayIn(repositories, principal.organizationId, now(), async () => {
      await requirePermitted(repositories, principal, hash, changes, now())
      return update(repositories, authorOf(principal), { hash, changes }, now())
    }),
  )
  authenticator.changed([hash])
  return { status: 200, body: { data } }
}
