/** Where the current day, ISO week (from Monday) and month began, in UTC, as Unix milliseconds. */
export interface UsageWindows {
  readonly dayStart: number
  readonly weekStart: number
  readonly monthStart: number
}

const dayMs = 24 * 60 * 60 * 1000

/** The windows that a moment, in Unix milliseconds, lies in. */
export function usageWindows(now: number): UsageWindows {
  const date = new Date(now)
  const dayStart = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate())
  const daysSinceMonday = (date.getUTCDay() + 6) % 7
  return {
    dayStart,
    weekStart: dayStart - daysSinceMonday * dayMs,
    monthStart: Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1),
  }
}
