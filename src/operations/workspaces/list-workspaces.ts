import { keyOwnerOf } from '../../administration/keys/own-keys.ts'
import { ownWorkspaces } from '../../administration/workspaces/own-workspaces.ts'
import { toWorkspaceRecord } from '../../administration/workspaces/workspace-record.ts'
import type { Handler } from '../handler.ts'
import { readPage } from '../read-page.ts'

/** GET /workspaces */
export const listWorkspaces: Handler<'listWorkspaces'> = async ({ principal, query }, { repositories }) => {
  const { organizationId } = principal
  const { offset, limit } = readPage(query)
  const member = keyOwnerOf(principal)
  if (member !== undefined) {
    const own = await ownWorkspaces(repositories, organizationId, member)
    const shown = own.slice(offset, offset + limit)
    return { status: 200, body: { data: shown.map(toWorkspaceRecord), total_count: own.length } }
  }
  const { workspaces, total } = await repositories.workspaces.list(organizationId, { offset, limit })
  return { status: 200, body: { data: workspaces.map(toWorkspaceRecord), total_count: total } }
}
