import { notFound } from '../../errors/not-found.ts'
import { resourceSchemas } from '../../scim/discovery.ts'
import { provisioning } from './provisioning.ts'
import { scimRoot } from './scim-root.ts'

/** GET /scim/v2/Schemas/{id} */
export const getScimSchema = provisioning<'getScimSchema'>(async ({ path }, services) => {
  const schema = resourceSchemas(scimRoot(services)).find(({ id }) => id === path.id)
  if (schema === undefined) throw notFound('schema')
  return { status: 200, body: schema }
})
