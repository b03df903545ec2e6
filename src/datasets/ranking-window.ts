import { GatewayError } from '../errors/gateway-error.ts'
import { type AppCategory, type CategoryGroup, categoryGroups } from '../records/app-categories.ts'
import { dayOf, firstDay, formatDay, parseDay } from '../records/dataset-day.ts'
import type { DaySpan } from '../storage/apps/app-usage-repository.ts'

const defaultDays = 30

export interface WindowDates {
  readonly start_date?: string
  readonly end_date?: string
}

/**
 * The requested window. By default it ends with the last complete UTC day and begins 30 days earlier, but not before the dataset. Throws
 * GatewayError for invalid dates.
 */
export function readWindow(dates: WindowDates, now: number): DaySpan {
  const to = dates.end_date === undefined ? dayOf(now) - 1 : readDay('end_date', dates.end_date)
  if (to < firstDay) refuse(`end_date: must not be before ${formatDay(firstDay)}, when the dataset begins.`)
  const from = dates.start_date === undefined ? to - defaultDays : readDay('start_date', dates.start_date)
  if (from > to) refuse(`start_date: must not be after end_date (${formatDay(to)}).`)
  return { from: Math.max(from, firstDay), to }
}

/** The categories in a group and category filter; null for all apps. Throws GatewayError if the two contradict each other. */
export function readCategories(
  category: CategoryGroup | undefined,
  subcategory: AppCategory | undefined,
): readonly AppCategory[] | null {
  const group: readonly AppCategory[] | null = category === undefined ? null : categoryGroups[category]
  if (subcategory === undefined) return group
  if (group !== null && !group.includes(subcategory)) {
    refuse(`subcategory: ${subcategory} is not in ${category}; that has ${group.join(', ')}.`)
  }
  return [subcategory]
}

function readDay(name: string, date: string): number {
  return parseDay(date) ?? refuse(`${name}: there is no date ${date}.`)
}

function refuse(message: string): never {
  throw new GatewayError('invalid_request', message)
}
