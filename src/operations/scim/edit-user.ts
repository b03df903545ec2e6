import { authorOf } from '../../administration/author.ts'
import { updateUser } from '../../administration/scim/update-user.ts'
import type { ScimPrincipal } from '../../auth/scim-authenticator.ts'
import { notFound } from '../../errors/not-found.ts'
import { toId } from '../../records/uuid.ts'
import type { UserAttributes } from '../../scim/user-attributes.ts'
import type { User } from '../../storage/people/user-repository.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Services } from '../services.ts'

/** Changes a user, and has this process notice at once when the user's keys may not be used any more, or again. */
export async function editUser(
  principal: ScimPrincipal,
  services: Services,
  userId: string,
  edit: (attributes: UserAttributes) => UserAttributes,
): Promise<User> {
  const id = toId(userId)
  if (id === undefined) throw notFound('user')
  const user = await services.transact((repositories) =>
    updateUser(repositories, authorOf(principal), { id, edit }, services.now()),
  )
  if (!user.isActive) services.sessions.forgetAll()
  await forgetKeys(services, principal.organizationId, { userId: id })
  return user
}
