import { notFound } from '../../errors/not-found.ts'
import { resourceTypes } from '../../scim/discovery.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'

/** GET /scim/v2/ResourceTypes/{id} */
export const getScimResourceType = provisioning<'getScimResourceType'>(async ({ path }, services) => {
  const type = resourceTypes(scimRoot(services)).find(({ id }) => id === path.id)
  if (type === undefined) throw notFound('resource type')
  return { status: 200, body: type }
})
