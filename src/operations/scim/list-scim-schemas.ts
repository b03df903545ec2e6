import { resourceSchemas } from '../../scim/discovery.ts'
import { toListResponse } from '../../scim/resources.ts'
import type { ScimHandler } from '../handler.ts'
import { scimRoot } from './scim-root.ts'

/** GET /scim/v2/Schemas */
export const listScimSchemas: ScimHandler<'listScimSchemas'> = async (_call, services) => {
  const schemas = resourceSchemas(scimRoot(services))
  return { status: 200, body: toListResponse(schemas, 1, schemas.length) }
}
