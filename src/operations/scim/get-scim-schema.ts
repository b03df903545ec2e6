import { resourceSchemas } from '../../scim/discovery.ts'
import { unknownResource } from '../../scim/scim-error.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'

/** GET /scim/v2/Schemas/{id} */
export const getScimSchema = provisioning<'getScimSchema'>(async ({ path }, services) => {
  const schema = resourceSchemas(scimRoot(services)).find(({ id }) => id === path.id)
  if (schema === undefined) throw unknownResource('schema')
  return { status: 200, body: schema }
})
