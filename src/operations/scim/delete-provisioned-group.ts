import { authorOf } from '../../administration/author.ts'
import { deleteGroup } from '../../administration/scim/delete-group.ts'
import { notFound } from '../../errors/not-found.ts'
import { toId } from '../../records/uuid.ts'
import { provisioning } from './provisioning.ts'

/** DELETE /scim/v2/Groups/{id} */
export const deleteProvisionedGroup = provisioning<'deleteProvisionedGroup'>(async ({ principal, path }, services) => {
  const id = toId(path.id)
  if (id === undefined) throw notFound('group')
  await services.transact((repositories) => deleteGroup(repositories, authorOf(principal), id, services.now()))
  return { status: 204 }
})
