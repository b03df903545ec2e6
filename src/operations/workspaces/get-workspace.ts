import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import type { Handler } from '../handler.ts'

/** GET /workspaces/{id} */
export const getWorkspace: Handler<'getWorkspace'> = async ({ principal, path }, { repositories }) => {
  const workspace = await requireWorkspace(repositories, principal.organizationId, path.id)
  return { status: 200, body: { data: toWorkspaceRecord(workspace) } }
}
