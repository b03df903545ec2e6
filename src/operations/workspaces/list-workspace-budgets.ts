import { budgetSubject, toBudgetRecord } from '../../administration/budgets/budget-record.ts'
import { requireWorkspace } from '../../workspaces/find-workspace.ts'
import type { Handler } from '../handler.ts'

/** GET /workspaces/{id}/budgets */
export const listWorkspaceBudgets: Handler<'listWorkspaceBudgets'> = async (
  { principal: { organizationId }, path },
  { repositories, now },
) => {
  const { id, includeByokInBudgets } = await requireWorkspace(repositories, organizationId, path.id)
  const budgets = await repositories.budgets.list(organizationId, budgetSubject(id), now())
  return {
    status: 200,
    body: { data: budgets.map(toBudgetRecord), include_byok_in_budgets: includeByokInBudgets },
  }
}
