import { monthStart } from '../../records/dataset-day.ts'
import type { Reading } from '../store/snapshot.ts'
import { AppSums, tokenParts } from './app-sums.ts'

/** How often the rows of each day changed, and which packed month-to-day sums are still valid. */
export class DayChanges {
  readonly #days: readonly number[]
  // Changes from the month's first day up to that day.
  readonly #untilDay: ReadonlyMap<number, number>

  /** Takes the changed days in order, complete for each month up to the last day needed. */
  constructor(changes: readonly (readonly [day: number, changes: number])[]) {
    const untilDay = new Map<number, number>()
    let month = 0
    let sum = 0
    for (const [day, count] of changes) {
      if (monthStart(day) !== month) {
        month = monthStart(day)
        sum = 0
      }
      sum += count
      untilDay.set(day, sum)
    }
    this.#days = changes.map(([day]) => day)
    this.#untilDay = untilDay
  }

  /** All changed days. */
  get days(): readonly number[] {
    return this.#days
  }

  /** Changes in a day's month up to that day. */
  until(day: number): number {
    return this.#untilDay.get(day) ?? 0
  }

  /** The days whose month-to-day sums add up to a window, and those to subtract. Skips days without rows. */
  terms(from: number, to: number): Terms {
    const first = monthStart(from)
    // The last day with rows in each month of the window, and before the window in its first month.
    const lastOf = new Map<number, number>()
    let before: number | undefined
    for (const day of this.#days) {
      if (day > to) break
      if (day >= from) lastOf.set(monthStart(day), day)
      else if (day >= first) before = day
    }
    return { added: [...lastOf.values()], removed: before !== undefined && lastOf.has(first) ? [before] : [] }
  }
}

/** A window as month-to-day sums to add and to subtract. */
export interface Terms {
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

/** All apps' usage in a month up to a day, and the state of the rows that it was computed from. */
export interface MonthSums {
  readonly day: number
  readonly changes: number
  readonly sums: AppSums
}

/** An organization's changed days in a span, each with its number of changes. */
export function* readDayChanges(organizationId: string, from: number, to: number): Reading<[number, number][]> {
  const rows = yield {
    sql: `select day, cast(sum(changes) as bigint) from app_changes
      where organization_id = ? and day between ? and ? group by day order by day`,
    values: [organizationId, from, to],
  }
  return rows.map(([day, changes]) => [Number(day), Number(changes)])
}

/** Sums a month up to a day from its days' rows, starting from an earlier packed or `carried` sum where that is still valid. */
export function* sumMonth(
  organizationId: string,
  day: number,
  changes: DayChanges,
  carried: MonthSums | null = null,
): Reading<MonthSums> {
  const start = monthStart(day)
  const holds = (base: Pick<MonthSums, 'day' | 'changes'>) => base.changes === changes.until(base.day)
  const isUsable = carried !== null && carried.day >= start && carried.day < day && holds(carried)
  const base = isUsable ? carried : yield* readEarlier(organizationId, start, day, holds)
  const sums = base?.sums ?? new AppSums()
  const from = base === null ? start : base.day + 1
  const rows = yield {
    sql: `select app_id, cast(sum(requests) as bigint), cast(${tokenParts.low} as bigint), cast(${tokenParts.high} as bigint)
      from app_days where day ${from === day ? '= ?' : 'between ? and ?'}
      and app_id in (select id from apps where organization_id = ?) group by app_id`,
    values: [...(from === day ? [day] : [from, day]), organizationId],
  }
  for (const [appId, requests, low, high] of rows) {
    sums.add(Number(appId), Number(requests), Number(low), Number(high))
  }
  return { day, changes: changes.until(day), sums }
}

function* readEarlier(
  organizationId: string,
  start: number,
  day: number,
  holds: (base: { day: number; changes: number }) => boolean,
): Reading<MonthSums | null> {
  const states = yield {
    sql: 'select day, changes from app_totals where organization_id = ? and day >= ? and day < ? order by day desc',
    values: [organizationId, start, day],
  }
  const latest = states.map(([on, changes]) => ({ day: Number(on), changes: Number(changes) })).find(holds)
  if (latest === undefined) return null
  const [row] = yield {
    sql: 'select packed from app_totals where organization_id = ? and day = ?',
    values: [organizationId, latest.day],
  }
  const sums = new AppSums()
  sums.addPacked(toBytes(row?.[0]), 1)
  return { ...latest, sums }
}

/** A column of bytes. */
export function toBytes(cell: unknown): Uint8Array {
  if (cell instanceof Uint8Array) return cell
  throw new TypeError('a packed value is not bytes')
}
