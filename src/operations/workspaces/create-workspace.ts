import { authorOf } from '../../workspaces/author.ts'
import { addWorkspace } from '../../workspaces/change-workspace.ts'
import { toWorkspaceRecord } from '../../workspaces/workspace-record.ts'
import type { Handler } from '../handler.ts'

/** POST /workspaces */
export const createWorkspace: Handler<'createWorkspace'> = async ({ principal, body }, { transact, now }) => {
  const workspace = await transact((repositories) => addWorkspace(repositories, authorOf(principal), body, now()))
  return { status: 201, body: { data: toWorkspaceRecord(workspace) } }
}
