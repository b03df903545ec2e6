import { authorOf } from '../../administration/author.ts'
import { updateWorkspace as update } from '../../administration/workspaces/update-workspace.ts'
import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'

/** PATCH /workspaces/{id} */
export const updateWorkspace: Handler<'updateWorkspace'> = async ({ principal, path, body }, services) => {
  const workspace = await services.transact((repositories) =>
    update(repositories, authorOf(principal), { workspace: path.id, changes: body }, services.now()),
  )
  // Its defaults are remembered with the keys.
  await forgetKeys(services, principal.organizationId, { workspaceId: workspace.id })
  return { status: 200, body: { data: toWorkspaceRecord(workspace) } }
}
