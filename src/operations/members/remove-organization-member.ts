import { authorOf } from '../../administration/author.ts'
import { keepingWayIn } from '../../administration/keys/key-roles.ts'
import { removePerson } from '../../administration/members/remove-person.ts'
import type { Handler } from '../handler.ts'

/** DELETE /organization/members/{user_id} */
export const removeOrganizationMember: Handler<'removeOrganizationMember'> = async (
  { principal, path },
  { transact, authenticator, now },
) => {
  const hashes = await transact((repositories) =>
    keepingWayIn(repositories, principal.organizationId, now(), () =>
      removePerson(repositories, authorOf(principal), path.user_id.toLowerCase(), now()),
    ),
  )
  authenticator.changed(hashes)
  return { status: 200, body: { deleted: true } }
}
