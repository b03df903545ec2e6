import type { ScimPrincipal } from '../../auth/scim-authenticator.ts'
import { changeUser } from '../../scim/provision-user.ts'
import { unknownResource } from '../../scim/scim-error.ts'
import type { UserAttributes } from '../../scim/user-attributes.ts'
import { toId } from '../../scim/uuid.ts'
import type { User } from '../../storage/people/user-repository.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Services } from '../services.ts'
import { makeChange } from './make-change.ts'

/** Changes a user, and has this process notice at once when the user's keys may not be used any more, or again. */
export async function editUser(
  principal: ScimPrincipal,
  services: Services,
  userId: string,
  edit: (attributes: UserAttributes) => UserAttributes,
): Promise<User> {
  const id = toId(userId)
  if (id === undefined) throw unknownResource('user')
  const user = await makeChange(principal, services, (change) => changeUser(change, id, edit))
  await forgetKeys(services, principal.organizationId, { userId: id })
  return user
}
