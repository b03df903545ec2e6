import { authorOf } from '../../administration/author.ts'
import { createWorkspace as create } from '../../administration/workspaces/create-workspace.ts'
import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import { checkDefaultModels } from '../../routing/check-default-models.ts'
import type { Handler } from '../handler.ts'

/** POST /workspaces */
export const createWorkspace: Handler<'createWorkspace'> = async ({ principal, body }, { transact, catalog, now }) => {
  checkDefaultModels(body, catalog())
  const workspace = await transact((repositories) => create(repositories, authorOf(principal), body, now()))
  return { status: 201, body: { data: toWorkspaceRecord(workspace) } }
}
