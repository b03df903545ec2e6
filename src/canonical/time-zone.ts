/** The default time zone. */
export const utc = 'UTC'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A day on a calendar. Months count from 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

// Only names that `isTimeZone` has accepted come here, so there are not many.
const formats = new Map<string, Intl.DateTimeFormat>()

/** True for the name of a time zone in the IANA database, such as `Europe/Berlin`. False for offsets such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Minutes since midnight by the clocks of a zone at a moment in Unix milliseconds. */
export function minuteOfDay(zone: string, at: number): number {
  const wall = at + offsetMs(zone, at)
  return Math.floor((((wall % dayMs) + dayMs) % dayMs) / 60_000)
}

/** The day in a zone at a moment in Unix milliseconds. */
export function calendarDay(zone: string, at: number): CalendarDay {
  const wall = new Date(at + offsetMs(zone, at))
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() }
}

/**
 * The first moment of a day in a zone, in Unix milliseconds: midnight, or where clocks skip midnight, the moment at which they do. Days and
 * months beyond the calendar carry over: day 32 is in the next month.
 */
export function startOfDay(zone: string, { year, month, day }: CalendarDay): number {
  const midnight = Date.UTC(year, month - 1, day)
  const before = offsetMs(zone, midnight - dayMs)
  const after = offsetMs(zone, midnight + dayMs)
  for (const offset of [before, after]) {
    if (offsetMs(zone, midnight - offset) === offset) return midnight - offset
  }
  return changeBetween(zone, midnight - dayMs, midnight + dayMs)
}

/** The offset of a zone from UTC, in milliseconds. */
export function offsetMs(zone: string, at: number): number {
  if (zone === utc) return 0
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(at)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** The moment between two at which the clocks of a zone change. */
function changeBetween(zone: string, from: number, to: number): number {
  const before = offsetMs(zone, from)
  let [known, changed] = [from, to]
  while (changed - known > 1) {
    const middle = Math.floor((known + changed) / 2)
    if (offsetMs(zone, middle) === before) known = middle
    else changed = middle
  }
  return changed
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: zone, calendar: 'iso8601', numberingSystem: 'latn', hourCycle: 'h23' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
    formats.set(zone, format)
  }
  return format
}
