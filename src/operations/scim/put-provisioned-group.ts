import { authorOf } from '../../administration/author.ts'
import { updateGroup } from '../../administration/scim/update-group.ts'
import { notFound } from '../../errors/not-found.ts'
import { toId } from '../../records/uuid.ts'
import { replaceMembers } from '../../scim/patch-group.ts'
import { provisioning } from './provisioning.ts'
import { readGroup } from './read-group.ts'
import { showGroup } from './show-group.ts'

/** PUT /scim/v2/Groups/{id} */
export const putProvisionedGroup = provisioning<'putProvisionedGroup'>(
  async ({ principal, path, query, body }, services) => {
    const id = toId(path.id)
    if (id === undefined) throw notFound('group')
    const { attributes, memberIds } = readGroup(body)
    const wish = { id, edit: () => ({ attributes, members: replaceMembers(memberIds) }) }
    const group = await services.transact((repositories) =>
      updateGroup(repositories, authorOf(principal), wish, services.now()),
    )
    return { status: 200, body: await showGroup(services, group, query) }
  },
)
