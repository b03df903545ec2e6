import { deleteGroup } from '../../scim/provision-group.ts'
import { unknownResource } from '../../scim/scim-error.ts'
import { toId } from '../../scim/uuid.ts'
import { makeChange } from './make-change.ts'
import { provisioning } from './provisioning.ts'

/** DELETE /scim/v2/Groups/{id} */
export const deleteProvisionedGroup = provisioning<'deleteProvisionedGroup'>(async ({ principal, path }, services) => {
  const id = toId(path.id)
  if (id === undefined) throw unknownResource('group')
  await makeChange(principal, services, (change) => deleteGroup(change, id))
  return { status: 204 }
})
