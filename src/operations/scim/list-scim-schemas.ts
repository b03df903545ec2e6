import { resourceSchemas } from '../../scim/discovery.ts'
import { toListResponse } from '../../scim/resources.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'

/** GET /scim/v2/Schemas */
export const listScimSchemas = provisioning<'listScimSchemas'>(async (_call, services) => {
  const schemas = resourceSchemas(scimRoot(services))
  return { status: 200, body: toListResponse(schemas, 1, schemas.length) }
})
