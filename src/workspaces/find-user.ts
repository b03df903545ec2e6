import { GatewayError } from '../errors/gateway-error.ts'
import { toId } from '../records/uuid.ts'
import type { User } from '../storage/people/user-repository.ts'
import type { Repositories } from '../storage/repositories.ts'

/** The user with this id or user name. Throws GatewayError `not_found` when the organization has none. */
export async function requireUser(
  { users }: Pick<Repositories, 'users'>,
  organizationId: string,
  idOrName: string,
): Promise<User> {
  const id = toId(idOrName)
  const byId = id === undefined ? null : await users.get(organizationId, id)
  const user = byId ?? (await users.findByUserName(organizationId, idOrName))
  if (user === null) throw new GatewayError('not_found', `There is no user "${idOrName}".`)
  return user
}
