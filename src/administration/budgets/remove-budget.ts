import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace } from '../../workspaces/find-workspace.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { budgetSubject, toBudgetRecord, unknownBudget } from './budget-record.ts'
import type { BudgetWish } from './set-budget.ts'

/** Within a transaction: removes a budget, and returns the id of the workspace. Throws GatewayError when there is none. */
export async function removeBudget(
  repositories: Repositories,
  author: Author,
  { workspace, interval }: Pick<BudgetWish, 'workspace' | 'interval'>,
  now: number,
): Promise<string> {
  const { organizationId } = author
  const { id } = await lockWorkspace(repositories, organizationId, workspace)
  const subject = budgetSubject(id)
  const budget = await repositories.budgets.get(organizationId, subject, interval, now)
  if (budget === null) throw unknownBudget()
  await repositories.budgets.delete(organizationId, subject, interval)
  const target = { kind: 'workspace_budget', id: `${id}/${interval}` }
  const before = toBudgetRecord(budget)
  await recordChange(repositories, author, { action: 'workspace_budget.delete', target, before, after: null }, now)
  return id
}
