import type { Handler } from '../handler.ts'
import { findByokWorkspace, toByokRecord } from './byok-record.ts'

/** GET /byok */
export const listByokCredentials: Handler<'listByokCredentials'> = async ({ principal, query }, { repositories }) => {
  const { organizationId } = principal
  const workspaceId = await findByokWorkspace(repositories.workspaces, organizationId, query.workspace_id)
  const { credentials, total } = await repositories.byok.list({
    organizationId,
    workspaceId,
    ...(query.provider !== undefined && { provider: query.provider }),
    offset: query.offset ?? 0,
    limit: query.limit ?? 50,
  })
  return { status: 200, body: { data: credentials.map(toByokRecord), total_count: total } }
}
