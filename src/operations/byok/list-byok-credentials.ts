import { toByokRecord } from '../../administration/byok/byok-record.ts'
import { chooseWorkspace } from '../../administration/workspaces/choose-workspace.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /byok */
export const listByokCredentials: Handler<'listByokCredentials'> = async ({ principal, query }, { repositories }) => {
  const { organizationId } = principal
  const { id: workspaceId } = await chooseWorkspace(repositories, organizationId, query.workspace_id)
  const { credentials, total } = await repositories.byok.list({
    organizationId,
    workspaceId,
    ...(query.provider !== undefined && { provider: query.provider }),
    ...readPage(query),
  })
  return { status: 200, body: { data: credentials.map(toByokRecord), total_count: total } }
}
