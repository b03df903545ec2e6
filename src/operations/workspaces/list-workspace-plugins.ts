import { toPluginRecord } from '../../administration/workspaces/plugin-rules.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import type { Handler } from '../handler.ts'

/** GET /workspaces/{id}/plugins */
export const listWorkspacePlugins: Handler<'listWorkspacePlugins'> = async (
  { principal: { organizationId }, path },
  { repositories },
) => {
  const { plugins } = await requireWorkspace(repositories, organizationId, path.id)
  return { status: 200, body: { data: plugins.map(toPluginRecord) } }
}
