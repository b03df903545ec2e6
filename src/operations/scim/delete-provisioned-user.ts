import { authorOf } from '../../administration/author.ts'
import { removePerson } from '../../administration/members/remove-person.ts'
import { notFound } from '../../errors/not-found.ts'
import { toId } from '../../records/uuid.ts'
import { provisioning } from './provisioning.ts'

/** DELETE /scim/v2/Users/{id} */
export const deleteProvisionedUser = provisioning<'deleteProvisionedUser'>(async ({ principal, path }, services) => {
  const id = toId(path.id)
  if (id === undefined) throw notFound('user')
  const hashes = await services.transact((repositories) =>
    removePerson(repositories, authorOf(principal), id, services.now()),
  )
  services.authenticator.changed(hashes)
  return { status: 204 }
})
