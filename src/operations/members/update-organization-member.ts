import { authorOf } from '../../administration/author.ts'
import { keepingWayIn } from '../../administration/keys/key-roles.ts'
import { updatePerson } from '../../administration/members/update-person.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'

/** PATCH /organization/members/{user_id} */
export const updateOrganizationMember: Handler<'updateOrganizationMember'> = async (
  { principal, path, body },
  services,
) => {
  const userId = path.user_id.toLowerCase()
  const { organizationId } = principal
  const data = await services.transact((repositories) =>
    keepingWayIn(repositories, organizationId, services.now(), () =>
      updatePerson(repositories, authorOf(principal), { id: userId, changes: body }, services.now()),
    ),
  )
  if (body.active === false) services.sessions.forgetAll()
  if (body.active !== undefined || body.role !== undefined) await forgetKeys(services, organizationId, { userId })
  return { status: 200, body: { data } }
}
