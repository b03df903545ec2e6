import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /workspaces */
export const listWorkspaces: Handler<'listWorkspaces'> = async ({ principal, query }, { repositories }) => {
  const page = readPage(query)
  const { workspaces, total } = await repositories.workspaces.list(principal.organizationId, page)
  return { status: 200, body: { data: workspaces.map(toWorkspaceRecord), total_count: total } }
}
