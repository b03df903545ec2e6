import { authorOf } from '../../workspaces/author.ts'
import { changeWorkspace } from '../../workspaces/change-workspace.ts'
import { toWorkspaceRecord } from '../../workspaces/workspace-record.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'

/** PATCH /workspaces/{id} */
export const updateWorkspace: Handler<'updateWorkspace'> = async ({ principal, path, body }, services) => {
  const workspace = await services.transact((repositories) =>
    changeWorkspace(repositories, authorOf(principal), path.id, body, services.now()),
  )
  // Its defaults are remembered with the keys.
  await forgetKeys(services, principal.organizationId, { workspaceId: workspace.id })
  return { status: 200, body: { data: toWorkspaceRecord(workspace) } }
}
