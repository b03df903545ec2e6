import {
  budgetSubject,
  readInterval,
  toBudgetRecord,
  unknownBudget,
} from '../../administration/budgets/budget-record.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import type { Handler } from '../handler.ts'

/** GET /workspaces/{id}/budgets/{interval} */
export const getWorkspaceBudget: Handler<'getWorkspaceBudget'> = async (
  { principal: { organizationId }, path },
  { repositories, now },
) => {
  const { id, includeByokInBudgets } = await requireWorkspace(repositories, organizationId, path.id)
  const interval = readInterval(path.interval)
  const budget = await repositories.budgets.get(organizationId, budgetSubject(id), interval, now())
  if (budget === null) throw unknownBudget()
  return { status: 200, body: { data: toBudgetRecord(budget), include_byok_in_budgets: includeByokInBudgets } }
}
