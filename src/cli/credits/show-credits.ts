import { toDollars } from '../../records/bill.ts'
import type { Budget } from '../../records/budget.ts'
import { showDollars } from '../options/read-dollars.ts'

/** Credits as JSON; `credits` null says that spending does not need any. */
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

/** Credits in one line. */
export function describeCredits({ limitNanos, spentNanos, reservedNanos }: Budget): string {
  const running = reservedNanos === 0 ? '' : `, ${showDollars(reservedNanos)} set aside for requests that are running`
  const left = showDollars(Math.max(0, limitNanos - spentNanos - reservedNanos))
  return `${left} left of ${showDollars(limitNanos)} granted: ${showDollars(spentNanos)} spent${running}.`
}
