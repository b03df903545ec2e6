import type { BudgetInterval } from '../../records/budget.ts'

/** The start of the current day, ISO week (from Monday) and month in UTC, as Unix milliseconds. */
export interface UsageWindows {
  readonly dayStart: number
  readonly weekStart: number
  readonly monthStart: number
}

const dayMs = 24 * 60 * 60 * 1000

// Cached: nearly all calls are about the same day, and creating a Date costs more than the rest.
let latest: UsageWindows = windowsOf(0)

/** The windows of a moment in Unix milliseconds. */
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

/** The start of a moment's budget window; 0 for a budget that never resets. */
export function windowStart(interval: BudgetInterval, now: number): number {
  if (interval === 'total') return 0
  if (interval === 'daily') return now - (now % dayMs)
  const { weekStart, monthStart } = usageWindows(now)
  return interval === 'weekly' ? weekStart : monthStart
}

/** The end of the window that began at `start`; null for a budget that never resets. */
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
