import { type CalendarDay, calendarDay, startOfDay, utc } from '../../canonical/time-zone.ts'
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

/** The start of a moment's budget window, at midnight of a time zone; 0 for a budget that never resets. */
export function windowStart(interval: BudgetInterval, now: number, timeZone: string = utc): number {
  if (interval === 'total') return 0
  if (timeZone !== utc) return zonedWindow(interval, now, timeZone).start
  if (interval === 'daily') return now - (now % dayMs)
  const { weekStart, monthStart } = usageWindows(now)
  return interval === 'weekly' ? weekStart : monthStart
}

/** The end of the window that began at `start`; null for a budget that never resets. */
export function windowEnd(interval: BudgetInterval, start: number, timeZone: string = utc): number | null {
  return interval === 'total' ? null : zonedWindow(interval, start, timeZone).end
}

interface Window {
  readonly start: number
  readonly end: number
}

// Cached: requests come in the same window, and a time zone costs more than the rest. No more entries than zones that budgets name.
const latestWindows = new Map<string, Window>()

function zonedWindow(interval: Exclude<BudgetInterval, 'total'>, at: number, timeZone: string): Window {
  const name = `${interval} ${timeZone}`
  const known = latestWindows.get(name)
  if (known !== undefined && at >= known.start && at < known.end) return known
  const [first, next] = daysOf(interval, calendarDay(timeZone, at))
  const window = { start: startOfDay(timeZone, first), end: startOfDay(timeZone, next) }
  latestWindows.set(name, window)
  return window
}

/** The first day of the window that a day is in, and that of the next one. */
function daysOf(interval: Exclude<BudgetInterval, 'total'>, today: CalendarDay): readonly [CalendarDay, CalendarDay] {
  const { year, month, day } = today
  if (interval === 'monthly')
    return [
      { ...today, day: 1 },
      { year, month: month + 1, day: 1 },
    ]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const [daysBefore, days] = interval === 'daily' ? [0, 1] : [(weekday + 6) % 7, 7]
  return [
    { year, month, day: day - daysBefore },
    { year, month, day: day - daysBefore + days },
  ]
}
