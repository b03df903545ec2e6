import { readNeededText } from '../../scim/attribute-values.ts'
import { assignUserAttributes, blankUser } from '../../scim/user-attributes.ts'
import { editUser } from './edit-user.ts'
import { provisioning } from './provisioning.ts'
import { showUser } from './show-user.ts'

/** PUT /scim/v2/Users/{id} */
export const putProvisionedUser = provisioning<'putProvisionedUser'>(
  async ({ principal, path, query, body }, services) => {
    const user = await editUser(principal, services, path.id, ({ isActive }) => {
      const attributes = assignUserAttributes({ ...blankUser, isActive }, body)
      readNeededText(attributes.userName, 'userName')
      return attributes
    })
    return { status: 200, body: await showUser(services, user, query) }
  },
)
