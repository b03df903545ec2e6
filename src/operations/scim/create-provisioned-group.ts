import { createGroup } from '../../scim/provision-group.ts'
import { makeChange } from './make-change.ts'
import { provisioning } from './provisioning.ts'
import { readGroup } from './read-group.ts'
import { scimRoot } from './scim-root.ts'
import { showGroup } from './show-group.ts'

/** POST /scim/v2/Groups */
export const createProvisionedGroup = provisioning<'createProvisionedGroup'>(
  async ({ principal, query, body }, services) => {
    const { attributes, memberIds } = readGroup(body)
    const group = await makeChange(principal, services, (change) => createGroup(change, attributes, memberIds))
    const headers = { location: `${scimRoot(services)}/Groups/${group.id}` }
    return { status: 201, headers, body: await showGroup(services, group, query) }
  },
)
