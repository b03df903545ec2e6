import { notFound } from '../../errors/not-found.ts'
import { toId } from '../../records/uuid.ts'
import { provisioning } from './provisioning.ts'
import { showGroup } from './show-group.ts'

/** GET /scim/v2/Groups/{id} */
export const getProvisionedGroup = provisioning<'getProvisionedGroup'>(async ({ principal, path, query }, services) => {
  const id = toId(path.id)
  const group = id === undefined ? null : await services.repositories.scimGroups.get(principal.organizationId, id)
  if (group === null) throw notFound('group')
  return { status: 200, body: await showGroup(services, group, query) }
})
