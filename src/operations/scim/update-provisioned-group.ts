import { authorOf } from '../../administration/author.ts'
import { updateGroup } from '../../administration/scim/update-group.ts'
import { notFound } from '../../errors/not-found.ts'
import { toId } from '../../records/uuid.ts'
import { type GroupAttributes, patchGroup } from '../../scim/patch-group.ts'
import { provisioning } from './provisioning.ts'
import { showGroup } from './show-group.ts'

/** PATCH /scim/v2/Groups/{id}. A group may be large: it is only in the answer when attributes are asked for. */
export const updateProvisionedGroup = provisioning<'updateProvisionedGroup'>(
  async ({ principal, path, query, body }, services) => {
    const id = toId(path.id)
    if (id === undefined) throw notFound('group')
    const wish = { id, edit: (attributes: GroupAttributes) => patchGroup(attributes, body) }
    const group = await services.transact((repositories) =>
      updateGroup(repositories, authorOf(principal), wish, services.now()),
    )
    if (query.attributes === undefined && query.excludedAttributes === undefined) return { status: 204 }
    return { status: 200, body: await showGroup(services, group, query) }
  },
)
