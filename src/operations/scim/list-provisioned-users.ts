import { readFilter } from '../../scim/filter.ts'
import { findUsers } from '../../scim/find-users.ts'
import { readPage } from '../../scim/list-page.ts'
import { readProjection } from '../../scim/projection.ts'
import { toListResponse } from '../../scim/resources.ts'
import { provisioning } from './provisioning.ts'
import { showUsers } from './show-user.ts'

/** GET /scim/v2/Users */
export const listProvisionedUsers = provisioning<'listProvisionedUsers'>(async ({ principal, query }, services) => {
  const { organizationId } = principal
  const wanted = readPage(query)
  const filter = readFilter(query.filter)
  const { page, total } = await findUsers(services.repositories, organizationId, filter, wanted)
  const resources = await showUsers(services, organizationId, page, readProjection(query))
  return { status: 200, body: toListResponse(resources, wanted.startIndex, total) }
})
