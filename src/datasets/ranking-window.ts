import { GatewayError } from '../errors/gateway-error.ts'
import { type AppCategory, type CategoryGroup, categoryGroups } from '../records/app-categories.ts'
import { dayOf, firstDay, formatDay, parseDay } from '../records/dataset-day.ts'
import type { DaySpan } from '../storage/apps/app-usage-repository.ts'

const defaultDays = 30

export interface WindowDates {
  readonly start_date?: string
  readonly end_date?: string
}

/** The window that is meant: it ends with the last complete UTC day unless told otherwise, begins 30 days before its end, and not before the dataset. Throws GatewayError for dates that make no window. */
export function readWindow(dates: WindowDates, now: number): DaySpan {
  const to = dates.end_date === undefined ? dayOf(now) - 1 : readDay('end_date', dates.end_date)
  if (to < firstDay) refuse(`end_date: must not be before ${formatDay(firstDay)}, when the dataset begins.`)
  const from = dates.start_date === undefined ? to - defaultDays : readDay('start_date', dates.start_date)
  if (from > to) refuse(`start_date: must not be after end_date (${formatDay(to)}).`)
  return { from: Math.max(from, firstDay), to }
}

/** The categories that a group and a category of it stand for; null for all apps. Throws GatewayError when the two contradict each other. */
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
