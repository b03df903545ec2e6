import { readInterval } from '../../administration/budgets/budget-record.ts'
import type { BudgetInterval } from '../../records/budget.ts'
import { UsageError } from '../usage-error.ts'

/** The options that say which budget is meant. */
export const budgetOptions = {
  workspace: {
    type: 'string',
    valueHint: 'slug|id',
    description: 'Whose budget; the Default one, if left out.',
  },
  interval: {
    type: 'string',
    valueHint: 'interval',
    default: 'total',
    description: 'When it resets: daily, weekly or monthly, at 00:00 UTC, or total for never.',
  },
} as const

const intervals = ['daily', 'weekly', 'monthly', 'total', 'lifetime'] as const

/** An interval as people write it. Throws UsageError for what is none. */
export function readIntervalFlag(text: string): BudgetInterval {
  const interval = intervals.find((each) => each === text)
  if (interval === undefined) throw new UsageError(`--interval must be daily, weekly, monthly or total, not "${text}".`)
  return readInterval(interval)
}
