import type { Schema } from '../../contract/contract.ts'
import { type Projection, readProjection } from '../../scim/projection.ts'
import { toGroupResource } from '../../scim/resources.ts'
import type { ScimGroup } from '../../storage/people/scim-group-repository.ts'
import type { Services } from '../services.ts'
import { scimRoot } from './scim-root.ts'

/** Groups as SCIM shows them, with as much of each as is asked for. */
export async function showGroups(
  services: Services,
  organizationId: string,
  groups: readonly ScimGroup[],
  projection: Projection,
): Promise<Schema<'ScimGroupResource'>[]> {
  const ids = groups.map(({ id }) => id)
  const membersOf = projection.shows('members')
    ? await services.repositories.scimGroups.membersOf(organizationId, ids)
    : new Map()
  const root = scimRoot(services)
  return groups.map((group) => projection.apply(toGroupResource(group, membersOf.get(group.id) ?? [], root)))
}

/** One group likewise. */
export async function showGroup(
  services: Services,
  group: ScimGroup,
  query: { attributes?: string; excludedAttributes?: string },
): Promise<Schema<'ScimGroupResource'>> {
  const [resource] = await showGroups(services, group.organizationId, [group], readProjection(query))
  if (resource === undefined) throw new Error('one group is shown as one resource')
  return resource
}
