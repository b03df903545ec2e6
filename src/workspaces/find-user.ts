import { GatewayError } from '../errors/gateway-error.ts'
import type { User } from '../storage/people/user-repository.ts'
import type { Repositories } from '../storage/repositories.ts'
import { uuidForm } from './find-workspace.ts'

/** The user with this id or user name. Throws GatewayError `not_found` when the organization has none. */
export async function requireUser(
  { users }: Pick<Repositories, 'users'>,
  organizationId: string,
  idOrName: string,
): Promise<User> {
  const byId = uuidForm.test(idOrName) ? await users.get(organizationId, idOrName.toLowerCase()) : null
  const user = byId ?? (await users.findByUserName(organizationId, idOrName))
  if (user === null) throw new GatewayError('not_found', `There is no user "${idOrName}".`)
  return user
}
