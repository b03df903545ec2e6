import { readFilter } from '../../scim/filter.ts'
import { findGroups } from '../../scim/find-groups.ts'
import { readPage } from '../../scim/list-page.ts'
import { readProjection } from '../../scim/projection.ts'
import { toListResponse } from '../../scim/resources.ts'
import { provisioning } from './provisioning.ts'
import { showGroups } from './show-group.ts'

/** GET /scim/v2/Groups */
export const listProvisionedGroups = provisioning<'listProvisionedGroups'>(async ({ principal, query }, services) => {
  const { organizationId } = principal
  const wanted = readPage(query)
  const filter = readFilter(query.filter)
  const { page, total } = await findGroups(services.repositories, organizationId, filter, wanted)
  const resources = await showGroups(services, organizationId, page, readProjection(query))
  return { status: 200, body: toListResponse(resources, wanted.startIndex, total) }
})
