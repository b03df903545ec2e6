import { authorOf } from '../../administration/author.ts'
import { keepingWayIn } from '../../administration/keys/key-roles.ts'
import { requirePermitted } from '../../administration/keys/own-keys.ts'
import { revokeKey } from '../../administration/keys/revoke-key.ts'
import type { Handler } from '../handler.ts'

/** DELETE /keys/{hash} */
export const deleteKey: Handler<'deleteKey'> = async ({ principal, path }, { transact, authenticator, now }) => {
  await transact((repositories) =>
    keepingWayIn(repositories, principal.organizationId, now(), async () => {
      await requirePermitted(repositories, principal, path.hash, undefined, now())
      await revokeKey(repositories, authorOf(principal), path.hash, now())
    }),
  )
  authenticator.changed([path.hash])
  return { status: 200, body: { deleted: true } }
}
