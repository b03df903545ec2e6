import type { RankingQuestion } from '../datasets/app-rankings.ts'
import { type AppCategory, type CategoryGroup, categoryGroups, isAppCategory } from '../records/app-categories.ts'
import { dayOf, firstDay } from '../records/dataset-day.ts'

/** The times that the ranking page offers: today until now, or whole UTC days up to yesterday. */
export const rankingTimes = { today: 1, '7': 7, '30': 30, '90': 90 } as const

export type RankingTime = keyof typeof rankingTimes

/** What of the dataset the ranking page shows. There are few of them, so that each can be kept for a while. */
export interface RankingView {
  readonly time: RankingTime
  readonly sort: 'popular' | 'trending'
  readonly group: CategoryGroup | undefined
  readonly category: AppCategory | undefined
}

const groups = Object.keys(categoryGroups) as readonly CategoryGroup[]
const times = ['today', '7', '30', '90'] as const satisfies readonly RankingTime[]

/** The view that an address names; what it can't mean is the usual one: 30 days, all categories, most tokens first. */
export function readRankingView(query: URLSearchParams): RankingView {
  const word = query.get('category') ?? ''
  const category = isAppCategory(word) ? word : undefined
  const group =
    category === undefined
      ? groups.find((each) => each === word)
      : groups.find((each) => (categoryGroups[each] as readonly string[]).includes(category))
  return {
    time: times.find((each) => each === query.get('days')) ?? '30',
    sort: query.get('sort') === 'trending' ? 'trending' : 'popular',
    group,
    category,
  }
}

/** The address of a view, from the gateway's own. */
export function rankingAddress({ time, sort, group, category }: RankingView): string {
  const query = new URLSearchParams({
    ...(time !== '30' && { days: time }),
    ...(sort !== 'popular' && { sort }),
    ...((category ?? group) !== undefined && { category: category ?? group ?? '' }),
  })
  return query.size === 0 ? 'rankings' : `rankings?${query}`
}

const rowsMax = 100

/** What a view asks of the dataset, at a time in Unix milliseconds. */
export function rankingQuestion(
  { time, sort, group, category }: RankingView,
  now: number,
): Omit<RankingQuestion, 'organizationId'> {
  const today = dayOf(now)
  const to = time === 'today' ? today : today - 1
  const from = Math.max(firstDay, to - rankingTimes[time] + 1)
  const ofGroup = group === undefined ? null : categoryGroups[group]
  return {
    window: { from, to },
    sort,
    categories: category === undefined ? ofGroup : [category],
    offset: 0,
    limit: rowsMax,
  }
}
