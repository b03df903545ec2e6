import { authorOf } from '../../administration/author.ts'
import { readInterval, toBudgetRecord } from '../../administration/budgets/budget-record.ts'
import { setBudget } from '../../administration/budgets/set-budget.ts'
import { forgetKeys } from '../forget-keys.ts'
import type { Handler } from '../handler.ts'
import { readDollars } from '../keys/key-limit.ts'

/** PUT /workspaces/{id}/budgets/{interval} */
export const putWorkspaceBudget: Handler<'putWorkspaceBudget'> = async ({ principal, path, body }, services) => {
  const wish = {
    workspace: path.id,
    interval: readInterval(path.interval),
    limitNanos: readDollars(body.limit_usd, 'limit_usd'),
    ...(body.include_byok_in_budgets !== undefined && { includeByok: body.include_byok_in_budgets }),
  }
  const { budget, workspaceId, includesByok } = await services.transact((repositories) =>
    setBudget(repositories, authorOf(principal), wish, services.now()),
  )
  // Which budgets a caller has to fit is remembered with its key.
  await forgetKeys(services, principal.organizationId, { workspaceId })
  return { status: 200, body: { data: toBudgetRecord(budget), include_byok_in_budgets: includesByok } }
}
