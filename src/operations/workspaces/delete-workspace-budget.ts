import { authorOf } from '../../workspaces/author.ts'
import { dropBudget, readInterval } from '../../workspaces/workspace-budgets.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'

/** DELETE /workspaces/{id}/budgets/{interval} */
export const deleteWorkspaceBudget: Handler<'deleteWorkspaceBudget'> = async ({ principal, path }, services) => {
  const place = { workspace: path.id, interval: readInterval(path.interval) }
  const workspaceId = await services.transact((repositories) =>
    dropBudget(repositories, authorOf(principal), place, services.now()),
  )
  await forgetKeys(services, principal.organizationId, { workspaceId })
  return { status: 200, body: { deleted: true } }
}
