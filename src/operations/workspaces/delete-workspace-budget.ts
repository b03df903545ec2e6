import { authorOf } from '../../administration/author.ts'
import { readInterval } from '../../administration/budgets/budget-record.ts'
import { removeBudget } from '../../administration/budgets/remove-budget.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'

/** DELETE /workspaces/{id}/budgets/{interval} */
export const deleteWorkspaceBudget: Handler<'deleteWorkspaceBudget'> = async ({ principal, path }, services) => {
  const place = { workspace: path.id, interval: readInterval(path.interval) }
  const workspaceId = await services.transact((repositories) =>
    removeBudget(repositories, authorOf(principal), place, services.now()),
  )
  await forgetKeys(services, principal.organizationId, { workspaceId })
  return { status: 200, body: { deleted: true } }
}
