import { fieldRefusal } from '../../errors/field-refusal.ts'

/** An `expires_at` as Unix milliseconds; null and undefined as they are. Refuses a time that has passed. */
export function readExpiry(value: string | null | undefined, now: number): number | null | undefined {
  if (value === null || value === undefined) return value
  const expiresAt = Date.parse(value)
  if (Number.isNaN(expiresAt)) throw fieldRefusal('expires_at', 'must be a date and time such as 2027-01-31T00:00:00Z')
  if (expiresAt <= now) throw fieldRefusal('expires_at', 'must be in the future')
  return expiresAt
}
