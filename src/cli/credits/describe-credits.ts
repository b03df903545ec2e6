import type { Budget } from '../../records/budget.ts'
import { showDollars } from '../options/read-dollars.ts'

/** Credits in one line. */
export function describeCredits({ limitNanos, spentNanos, reservedNanos }: Budget): string {
  const running = reservedNanos === 0 ? '' : `, ${showDollars(reservedNanos)} reserved for running requests`
  const left = showDollars(Math.max(0, limitNanos - spentNanos - reservedNanos))
  return `${left} left of ${showDollars(limitNanos)} granted: ${showDollars(spentNanos)} spent${running}.`
}
