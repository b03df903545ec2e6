import type { Budget, BudgetInterval } from '../../records/budget.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { lockWorkspace, unknownWorkspace } from '../../workspaces/find-workspace.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Author } from '../author.ts'
import { budgetSubject, toBudgetRecord } from './budget-record.ts'

/** A budget to set on a workspace. */
export interface BudgetWish {
  /** Id or slug. */
  readonly workspace: string
  readonly interval: BudgetInterval
  /** Whole nano-dollars. */
  readonly limitNanos: number
  /** Absent: as it is. */
  readonly includeByok?: boolean
}

/** A budget, and what counts towards all of its workspace's. */
export interface SetBudget {
  readonly budget: Budget
  readonly workspaceId: string
  readonly includesByok: boolean
}

/** Within a transaction: sets a budget. Where something else counts than before, every budget of the workspace begins anew with what was spent of that. Throws GatewayError when there is no such workspace. */
export async function setBudget(
  repositories: Repositories,
  author: Author,
  { workspace: place, interval, limitNanos, includeByok }: BudgetWish,
  now: number,
): Promise<SetBudget> {
  const { organizationId } = author
  const workspace = await lockWorkspace(repositories, organizationId, place)
  const subject = budgetSubject(workspace.id)
  const { budgets } = repositories
  const before = await budgets.get(organizationId, subject, interval, now)
  const includesByok = includeByok ?? workspace.includeByokInBudgets
  if (includesByok !== workspace.includeByokInBudgets) {
    await countAnew(repositories, organizationId, workspace.id, includesByok, now)
  }
  const budget = await budgets.set({ organizationId, subject, interval, limitNanos, includesByok }, now)
  const target = { kind: 'workspace_budget', id: `${workspace.id}/${interval}` }
  const records = {
    before:
      before === null ? null : { ...toBudgetRecord(before), include_byok_in_budgets: workspace.includeByokInBudgets },
    after: { ...toBudgetRecord(budget), include_byok_in_budgets: includesByok },
  }
  await recordChange(repositories, author, { action: 'workspace_budget.set', target, ...records }, now)
  return { budget, workspaceId: workspace.id, includesByok }
}

async function countAnew(
  { workspaces, budgets }: Repositories,
  organizationId: string,
  workspaceId: string,
  includesByok: boolean,
  now: number,
): Promise<void> {
  const subject = budgetSubject(workspaceId)
  const changed = await workspaces.update(organizationId, workspaceId, { includeByokInBudgets: includesByok }, now)
  if (changed === null) throw unknownWorkspace()
  for (const { interval, limitNanos } of await budgets.list(organizationId, subject, now)) {
    await budgets.delete(organizationId, subject, interval)
    await budgets.set({ organizationId, subject, interval, limitNanos, includesByok }, now)
  }
}
