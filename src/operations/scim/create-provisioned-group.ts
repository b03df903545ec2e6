import { authorOf } from '../../administration/author.ts'
import { createGroup } from '../../administration/scim/create-group.ts'
import { provisioning } from './provisioning.ts'
import { readGroup } from './read-group.ts'
import { scimRoot } from './scim-root.ts'
import { showGroup } from './show-group.ts'

/** POST /scim/v2/Groups */
export const createProvisionedGroup = provisioning<'createProvisionedGroup'>(
  async ({ principal, query, body }, services) => {
    const wish = readGroup(body)
    const group = await services.transact((repositories) =>
      createGroup(repositories, authorOf(principal), wish, services.now()),
    )
    const headers = { location: `${scimRoot(services)}/Groups/${group.id}` }
    return { status: 201, headers, body: await showGroup(services, group, query) }
  },
)
