import { replaceMembers } from '../../scim/patch-group.ts'
import { changeGroup } from '../../scim/provision-group.ts'
import { unknownResource } from '../../scim/scim-error.ts'
import { toId } from '../../scim/uuid.ts'
import { makeChange } from './make-change.ts'
import { provisioning } from './provisioning.ts'
import { readGroup } from './read-group.ts'
import { showGroup } from './show-group.ts'

/** PUT /scim/v2/Groups/{id} */
export const putProvisionedGroup = provisioning<'putProvisionedGroup'>(
  async ({ principal, path, query, body }, services) => {
    const id = toId(path.id)
    if (id === undefined) throw unknownResource('group')
    const { attributes, memberIds } = readGroup(body)
    const edit = { attributes, members: replaceMembers(memberIds) }
    const group = await makeChange(principal, services, (change) => changeGroup(change, id, () => edit))
    return { status: 200, body: await showGroup(services, group, query) }
  },
)
