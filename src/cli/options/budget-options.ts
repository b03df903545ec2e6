import { readInterval } from '../../administration/budgets/budget-record.ts'
import type { BudgetInterval } from '../../records/budget.ts'
import { UsageError } from '../usage-error.ts'

/** The options that say which budget is meant. */
export const budgetOptions = {
  workspace: {
    type: 'string',
    names: 'workspaces',
    valueHint: 'slug|id',
    description: 'The workspace. Default: the Default workspace.',
  },
  interval: {
    type: 'string',
    valueHint: 'interval',
    default: 'total',
    description:
      "When it resets: daily, weekly or monthly, at midnight of the workspace's time zone; total never resets.",
  },
} as const

/** The values of --interval. */
export const intervals = ['daily', 'weekly', 'monthly', 'total', 'lifetime'] as const

/** Parses an interval. Throws UsageError when it is not valid. */
export function readIntervalFlag(text: string): BudgetInterval {
  const interval = intervals.find((each) => each === text)
  if (interval === undefined) throw new UsageError(`--interval must be daily, weekly, monthly or total, not "${text}".`)
  return readInterval(interval)
}
