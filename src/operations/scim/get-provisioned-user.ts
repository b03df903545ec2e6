import { notFound } from '../../errors/not-found.ts'
import { toId } from '../../records/uuid.ts'
import { provisioning } from './provisioning.ts'
import { showUser } from './show-user.ts'

/** GET /scim/v2/Users/{id} */
export const getProvisionedUser = provisioning<'getProvisionedUser'>(async ({ principal, path, query }, services) => {
  const id = toId(path.id)
  const user = id === undefined ? null : await services.repositories.users.get(principal.organizationId, id)
  if (user === null) throw notFound('user')
  return { status: 200, body: await showUser(services, user, query) }
})
