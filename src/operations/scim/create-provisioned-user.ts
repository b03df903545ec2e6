import { readNeededText } from '../../scim/attribute-values.ts'
import { createUser } from '../../scim/provision-user.ts'
import { assignUserAttributes, blankUser } from '../../scim/user-attributes.ts'
import { makeChange } from './make-change.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'
import { showUser } from './show-user.ts'

/** POST /scim/v2/Users */
export const createProvisionedUser = provisioning<'createProvisionedUser'>(
  async ({ principal, query, body }, services) => {
    const attributes = assignUserAttributes(blankUser, body)
    readNeededText(attributes.userName, 'userName')
    const user = await makeChange(principal, services, (change) => createUser(change, attributes))
    const headers = { location: `${scimRoot(services)}/Users/${user.id}` }
    return { status: 201, headers, body: await showUser(services, user, query) }
  },
)
