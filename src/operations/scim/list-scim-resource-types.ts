import { resourceTypes } from '../../scim/discovery.ts'
import { toListResponse } from '../../scim/resources.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'

/** GET /scim/v2/ResourceTypes */
export const listScimResourceTypes = provisioning<'listScimResourceTypes'>(async (_call, services) => {
  const types = resourceTypes(scimRoot(services))
  return { status: 200, body: toListResponse(types, 1, types.length) }
})
