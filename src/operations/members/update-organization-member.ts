import { authorOf } from '../../administration/author.ts'
import { updatePerson } from '../../administration/members/update-person.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'

/** PATCH /organization/members/{user_id} */
export const updateOrganizationMember: Handler<'updateOrganizationMember'> = async (
  { principal, path, body },
  services,
) => {
  const userId = path.user_id.toLowerCase()
  const data = await services.transact((repositories) =>
    updatePerson(repositories, authorOf(principal), { id: userId, changes: body }, services.now()),
  )
  if (body.active !== undefined) await forgetKeys(services, principal.organizationId, { userId })
  return { status: 200, body: { data } }
}
