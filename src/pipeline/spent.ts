import { addDue, type Due, nothingDue } from '../accounting/due.ts'
import { addBills, addClaimed, addUsage } from '../accounting/sum-usage.ts'
import type { ClaimedUsage, Usage } from '../canonical/usage.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { Bill } from '../records/bill.ts'
import type { AttemptRecord } from '../records/generation-record.ts'

/** What the answers of a tool loop's earlier steps used and cost, and who was asked for them. */
export interface Spent {
  /** Null before the first of them is over. */
  readonly usage: Usage | null
  readonly bill: Bill | null
  /** What the bills come to on budgets, also where one of them is unknown. */
  readonly due: Due
  /** What their providers claimed that was not believed. Absent: nothing. */
  readonly claimed?: ClaimedUsage | undefined
  /** In order: those that answered, and those that failed before. */
  readonly attempts: readonly AttemptRecord[]
  /** Who answered first, and what it calls its answer; null without one. */
  readonly first: { readonly endpoint: Endpoint; readonly upstreamId: string | null } | null
  /** Monotonic milliseconds when the first of them began to answer; null without one. */
  readonly firstContentAt: number | null
}

export const nothingSpent: Spent = {
  usage: null,
  bill: null,
  due: nothingDue,
  attempts: [],
  first: null,
  firstContentAt: null,
}

/** Both together. */
export function addSpent(before: Spent, step: Spent): Spent {
  return {
    usage: addUsage(before.usage, step.usage),
    bill: addBills(before.bill, step.bill),
    due: addDue(before.due, step.due),
    claimed: addClaimed(before.claimed, step.claimed),
    attempts: [...before.attempts, ...step.attempts],
    first: before.first ?? step.first,
    firstContentAt: before.firstContentAt ?? step.firstContentAt,
  }
}

/** With what tools and the models that they asked cost, which is neither input nor output of an answer. */
export function withToolCosts(bill: Bill, costNanos: number | null): Bill {
  if (bill.totalNanos === null) return bill
  return { ...bill, totalNanos: costNanos === null ? null : bill.totalNanos + costNanos }
}
