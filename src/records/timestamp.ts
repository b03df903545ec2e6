/** Unix milliseconds as the contract's timestamps, `2026-01-31T12:00:00.000Z`; null as it is. */
export function toTimestamp(time: number): string
export function toTimestamp(time: number | null): string | null
export function toTimestamp(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
