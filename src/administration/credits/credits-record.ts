import { toDollars } from '../../records/bill.ts'
import type { Budget } from '../../records/budget.ts'

/** Credits as JSON, for people and the audit log; `credits` null says that spending does not need any. */
export function toCreditsRecord(credits: Budget | null): object {
  if (credits === null) return { credits: null }
  const { limitNanos, spentNanos, reservedNanos } = credits
  return {
    credits: {
      granted_usd: toDollars(limitNanos),
      spent_usd: toDollars(spentNanos),
      reserved_usd: toDollars(reservedNanos),
      left_usd: toDollars(Math.max(0, limitNanos - spentNanos - reservedNanos)),
    },
  }
}
