import { toDestinationRecord } from '../../administration/destinations/destination-record.ts'
import { chooseWorkspace } from '../../administration/workspaces/choose-workspace.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /observability/destinations */
export const listObservabilityDestinations: Handler<'listObservabilityDestinations'> = async (
  { principal, query },
  { repositories },
) => {
  const { organizationId } = principal
  const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, query.workspace_id)
  const { destinations, total } = await repositories.destinations.list({
    organizationId,
    workspaceId,
    ...readPage(query),
  })
  return { status: 200, body: { data: destinations.map((each) => toDestinationRecord(each)), total_count: total } }
}
