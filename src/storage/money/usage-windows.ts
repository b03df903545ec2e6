import type { BudgetInterval } from '../../records/budget.ts'

/** Where the current day, ISO week (from Monday) and month began, in UTC, as Unix milliseconds. */
export interface UsageWindows {
  readonly dayStart: number
  readonly weekStart: number
  readonly monthStart: number
}

const dayMs = 24 * 60 * 60 * 1000

// Nearly all moments that are asked about are of one day, and a Date costs more than all else that is done with its windows.
let latest: UsageWindows = windowsOf(0)

/** The windows that a moment, in Unix milliseconds, lies in. */
export function usageWindows(now: number): UsageWindows {
  const isSameDay = now >= latest.dayStart && now < latest.dayStart + dayMs
  if (!isSameDay) latest = windowsOf(now)
  return latest
}

function windowsOf(now: number): UsageWindows {
  const date = new Date(now)
  const dayStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  const daysSinceMonday = (date.getUTCDay() + 6) % 7
  return {
    dayStart,
    weekStart: dayStart - daysSinceMonday * dayMs,
    monthStart: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1),
  }
}

/** When the budget window that a moment lies in began; 0 for a budget that never starts anew. */
export function windowStart(interval: BudgetInterval, now: number): number {
  if (interval === 'total') return 0
  if (interval === 'daily') return now - (now % dayMs)
  const { weekStart, monthStart } = usageWindows(now)
  return interval === 'weekly' ? weekStart : monthStart
}

/** When the window that began then ends; null for a budget that never starts anew. */
export function windowEnd(interval: BudgetInterval, start: number): number | null {
  switch (interval) {
    case 'total':
      return null
    case 'daily':
      return start + dayMs
    case 'weekly':
      return start + 7 * dayMs
    case 'monthly': {
      const date = new Date(start)
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)
    }
  }
}
