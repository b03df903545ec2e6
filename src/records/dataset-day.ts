/** Milliseconds of a UTC day. Days are whole numbers: days since 1970-01-01. */
export const dayMs = 24 * 60 * 60 * 1000

/** The UTC day of a moment in Unix milliseconds. */
export function dayOf(moment: number): number {
  return Math.floor(moment / dayMs)
}

/** Parses `2025-01-31`; null for a date that does not exist. */
export function parseDay(date: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  const moment = Date.parse(`${date}T00:00:00.000Z`)
  // Date.parse rolls 30 February over into March.
  return Number.isNaN(moment) || formatDay(dayOf(moment)) !== date ? null : dayOf(moment)
}

/** Formats a day as `2025-01-31`. */
export function formatDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** The first day of the dataset, 2025-01-01: older usage does not count. */
export const firstDay = 20_089

/** The first day of a day's month. */
export function monthStart(day: number): number {
  const date = new Date(day * dayMs)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1))
}
