import type { Schema } from '../../contract/contract.ts'
import { type Projection, readProjection } from '../../scim/projection.ts'
import { toUserResource } from '../../scim/resources.ts'
import type { User } from '../../storage/people/user-repository.ts'
import type { Services } from '../services.ts'
import { scimRoot } from './scim-root.ts'

/** Users as SCIM shows them, with as much of each as is asked for. */
export async function showUsers(
  services: Services,
  organizationId: string,
  users: readonly User[],
  projection: Projection,
): Promise<Schema<'ScimUserResource'>[]> {
  const ids = users.map(({ id }) => id)
  const groupsOf = projection.shows('groups')
    ? await services.repositories.scimGroups.groupsOf(organizationId, ids)
    : new Map()
  const root = scimRoot(services)
  return users.map((user) => projection.apply(toUserResource(user, groupsOf.get(user.id) ?? [], root)))
}

/** One user likewise. */
export async function showUser(
  services: Services,
  user: User,
  query: { attributes?: string; excludedAttributes?: string },
): Promise<Schema<'ScimUserResource'>> {
  const [resource] = await showUsers(services, user.organizationId, [user], readProjection(query))
  if (resource === undefined) throw new Error('one user is shown as one resource')
  return resource
}
