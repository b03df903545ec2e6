import { patchGroup } from '../../scim/patch-group.ts'
import { changeGroup } from '../../scim/provision-group.ts'
import { unknownResource } from '../../scim/scim-error.ts'
import { toId } from '../../scim/uuid.ts'
import { makeChange } from './make-change.ts'
import { provisioning } from './provisioning.ts'
import { showGroup } from './show-group.ts'

/** PATCH /scim/v2/Groups/{id}. A group may be large: it is only in the answer when attributes are asked for. */
export const updateProvisionedGroup = provisioning<'updateProvisionedGroup'>(
  async ({ principal, path, query, body }, services) => {
    const id = toId(path.id)
    if (id === undefined) throw unknownResource('group')
    const group = await makeChange(principal, services, (change) =>
      changeGroup(change, id, (attributes) => patchGroup(attributes, body)),
    )
    if (query.attributes === undefined && query.excludedAttributes === undefined) return { status: 204 }
    return { status: 200, body: await showGroup(services, group, query) }
  },
)
