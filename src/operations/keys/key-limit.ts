import { resetWithoutLimit } from '../../administration/keys/reset-without-limit.ts'
import { toNanos } from '../../catalog/dollar-prices.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import type { BudgetInterval } from '../../records/budget.ts'
import type { KeyLimit } from '../../records/key-record.ts'

type LimitReset = 'daily' | 'weekly' | 'monthly'

/** A `limit` in dollars as whole nano-dollars; null and undefined as they are. Refuses one that has more than nine decimal places. */
export function readLimit(value: number | null | undefined): number | null | undefined {
  return value === null || value === undefined ? value : readDollars(value, 'limit')
}

/** Dollars as whole nano-dollars. Refuses more than nine decimal places; `field` is where they stand. */
export function readDollars(value: number, field: string): number {
  const nanos = toNanos(value)
  if (nanos === null) {
    throw fieldRefusal(field, 'must be US dollars with at most nine decimal places')
  }
  return nanos
}

/** A `limit_reset` as the interval of a budget; undefined as it is. */
export function readLimitReset(value: LimitReset | null | undefined): BudgetInterval | undefined {
  return value === null ? 'total' : value
}

/** The limit that a new key is to have; undefined without one. */
export function readNewLimit(
  limit: number | null | undefined,
  reset: LimitReset | null | undefined,
): KeyLimit | undefined {
  const nanos = readLimit(limit)
  if (nanos === null || nanos === undefined) {
    if (reset !== null && reset !== undefined) throw resetWithoutLimit()
    return undefined
  }
  return { nanos, interval: readLimitReset(reset) ?? 'total' }
}
