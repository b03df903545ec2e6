import { UsageError } from '../usage-error.ts'

const hourMs = 3_600_000
const units: Readonly<Record<string, number>> = { h: hourMs, d: 24 * hourMs, w: 7 * 24 * hourMs }

/** Parses `12h`, `30d`, `8w`, a date (00:00 UTC) or a date and time to Unix milliseconds. Throws UsageError when it is none of them or in the past. */
export function readExpiry(text: string, now: number): number {
  const [, amount = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  const unitMs = units[unit]
  const expiresAt = unitMs === undefined ? readDate(text) : now + Number(amount) * unitMs
  if (Number.isNaN(expiresAt)) {
    throw new UsageError(
      `--expires must be a time such as 30d, 12h, 8w, 2030-01-31 or 2030-01-31T12:00:00Z, not "${text}".`,
    )
  }
  if (expiresAt <= now) throw new UsageError(`--expires must be in the future, and ${text} is not.`)
  return expiresAt
}

function readDate(text: string): number {
  const [, year, month, day] =
    /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/.exec(text) ?? []
  // JavaScript reads 31 February as 3 March.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  return isDay ? Date.parse(text) : Number.NaN
}
