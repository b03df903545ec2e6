import type { Schema } from '../contract/contract.ts'
import { GatewayError } from '../errors/gateway-error.ts'
import { toDollars } from '../records/bill.ts'
import type { Budget, BudgetInterval, BudgetSubject } from '../records/budget.ts'
import type { Repositories } from '../storage/repositories.ts'
import type { Author } from './author.ts'
import { lockWorkspace, unknownWorkspace } from './find-workspace.ts'
import { toTimestamp } from './workspace-record.ts'

/** The budgets of a workspace are found under it. */
export function budgetSubject(workspaceId: string): BudgetSubject {
  return { kind: 'workspace', id: workspaceId }
}

/** A budget's interval as the path says it. */
export function readInterval(wire: Schema<'WorkspaceBudgetInterval'>): BudgetInterval {
  return wire === 'lifetime' ? 'total' : wire
}

/** The wire record of a budget. */
export function toBudgetRecord(budget: Budget): Schema<'WorkspaceBudget'> {
  const { interval, limitNanos, spentNanos, reservedNanos, resetsAt, createdAt, updatedAt } = budget
  return {
    id: budget.id,
    workspace_id: budget.subject.id,
    limit_usd: toDollars(limitNanos),
    reset_interval: interval === 'total' ? null : interval,
    spent_usd: toDollars(spentNanos),
    reserved_usd: toDollars(reservedNanos),
    remaining_usd: toDollars(Math.max(0, limitNanos - spentNanos)),
    resets_at: resetsAt === null ? null : toTimestamp(resetsAt),
    created_at: toTimestamp(createdAt),
    updated_at: toTimestamp(updatedAt ?? createdAt),
  }
}

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
  { organizationId, actor }: Author,
  { workspace: place, interval, limitNanos, includeByok }: BudgetWish,
  now: number,
): Promise<SetBudget> {
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
  await repositories.audit.record({ organizationId, actor, action: 'workspace_budget.set', target, ...records }, now)
  return { budget, workspaceId: workspace.id, includesByok }
}

/** Within a transaction: lifts a budget, and returns the id of the workspace. Throws GatewayError when there is none. */
export async function dropBudget(
  repositories: Repositories,
  { organizationId, actor }: Author,
  { workspace, interval }: Pick<BudgetWish, 'workspace' | 'interval'>,
  now: number,
): Promise<string> {
  const { id } = await lockWorkspace(repositories, organizationId, workspace)
  const subject = budgetSubject(id)
  const budget = await repositories.budgets.get(organizationId, subject, interval, now)
  if (budget === null) throw unknownBudget()
  await repositories.budgets.delete(organizationId, subject, interval)
  const target = { kind: 'workspace_budget', id: `${id}/${interval}` }
  const before = toBudgetRecord(budget)
  await repositories.audit.record(
    { organizationId, actor, action: 'workspace_budget.delete', target, before, after: null },
    now,
  )
  return id
}

/** The answer where no such budget is set. */
export function unknownBudget(): GatewayError {
  return new GatewayError('not_found', 'The workspace has no budget for this interval.')
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
