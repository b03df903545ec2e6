import { unknownResource } from '../../scim/scim-error.ts'
import { toId } from '../../scim/uuid.ts'
import { dropPerson } from '../../workspaces/organization-members.ts'
import { makeChange } from './make-change.ts'
import { provisioning } from './provisioning.ts'

/** DELETE /scim/v2/Users/{id} */
export const deleteProvisionedUser = provisioning<'deleteProvisionedUser'>(async ({ principal, path }, services) => {
  const id = toId(path.id)
  if (id === undefined) throw unknownResource('user')
  const hashes = await makeChange(principal, services, ({ repositories, organizationId, actor, now }) =>
    dropPerson(repositories, { organizationId, actor, name: actor.id }, id, now),
  )
  services.authenticator.changed(hashes)
  return { status: 204 }
})
