import type { Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { toDollars } from '../../records/bill.ts'
import type { Budget, BudgetInterval, BudgetSubject } from '../../records/budget.ts'
import { toTimestamp } from '../../records/timestamp.ts'

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
  const { interval, timeZone, limitNanos, spentNanos, reservedNanos, resetsAt, createdAt, updatedAt } = budget
  return {
    id: budget.id,
    workspace_id: budget.subject.id,
    limit_usd: toDollars(limitNanos),
    reset_interval: interval === 'total' ? null : interval,
    time_zone: timeZone,
    spent_usd: toDollars(spentNanos),
    reserved_usd: toDollars(reservedNanos),
    remaining_usd: toDollars(Math.max(0, limitNanos - spentNanos)),
    resets_at: toTimestamp(resetsAt),
    created_at: toTimestamp(createdAt),
    updated_at: toTimestamp(updatedAt ?? createdAt),
  }
}

/** The answer where no such budget is set. */
export function unknownBudget(): GatewayError {
  return new GatewayError('not_found', 'The workspace has no budget for this interval.')
}
