import { UsageError } from '../usage-error.ts'

/** An option's whole number within bounds, or the default when it is absent. Throws UsageError otherwise. */
export function readWholeNumber(
  option: string,
  text: string | undefined,
  { absent, from, to }: { absent: number; from: number; to: number },
): number {
  if (text === undefined) return absent
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= from && value <= to) return value
  throw new UsageError(`${option} must be a whole number from ${from} to ${to}, not "${text}".`)
}
