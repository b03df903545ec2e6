import { toWorkspaceRecord } from '../../workspaces/workspace-record.ts'
import type { Handler } from '../handler.ts'

/** GET /workspaces */
export const listWorkspaces: Handler<'listWorkspaces'> = async ({ principal, query }, { repositories }) => {
  const page = { offset: query.offset ?? 0, limit: query.limit ?? 50 }
  const { workspaces, total } = await repositories.workspaces.list(principal.organizationId, page)
  return { status: 200, body: { data: workspaces.map(toWorkspaceRecord), total_count: total } }
}
