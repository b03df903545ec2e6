import { authorOf } from '../../administration/author.ts'
import { createUser } from '../../administration/scim/create-user.ts'
import { readNeededText } from '../../scim/attribute-values.ts'
import { assignUserAttributes, blankUser } from '../../scim/user-attributes.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'
import { showUser } from './show-user.ts'

/** POST /scim/v2/Users */
export const createProvisionedUser = provisioning<'createProvisionedUser'>(
  async ({ principal, query, body }, services) => {
    const attributes = assignUserAttributes(blankUser, body)
    readNeededText(attributes.userName, 'userName')
    const user = await services.transact((repositories) =>
      createUser(repositories, authorOf(principal), attributes, services.now()),
    )
    const headers = { location: `${scimRoot(services)}/Users/${user.id}` }
    return { status: 201, headers, body: await showUser(services, user, query) }
  },
)
