import { patchUser } from '../../scim/patch-user.ts'
import { editUser } from './edit-user.ts'
import { provisioning } from './provisioning.ts'
import { showUser } from './show-user.ts'

/** PATCH /scim/v2/Users/{id} */
export const updateProvisionedUser = provisioning<'updateProvisionedUser'>(
  async ({ principal, path, query, body }, services) => {
    const user = await editUser(principal, services, path.id, (attributes) => patchUser(attributes, body))
    return { status: 200, body: await showUser(services, user, query) }
  },
)
