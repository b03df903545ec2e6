import type { RankingQuestion } from '../../../src/datasets/app-rankings.ts'
import { readCategories } from '../../../src/datasets/ranking-window.ts'

/** A question to the dataset whose time is measured. */
export interface DatasetQuestion {
  readonly title: string
  readonly question: Omit<RankingQuestion, 'organizationId'>
  /** Milliseconds at the median. */
  readonly coldGoal: number
  readonly warmGoal: number
}

const defaultGoal = { coldGoal: 50, warmGoal: 5 }
const yearGoal = { coldGoal: 300, warmGoal: 5 }

/** What people ask, with windows that end on the last day of the data. */
export function datasetQuestions(lastDay: number): readonly DatasetQuestion[] {
  const month = { window: { from: lastDay - 30, to: lastDay }, categories: null, offset: 0, limit: 50 }
  const year = { ...month, window: { from: lastDay - 364, to: lastDay } }
  const coding = readCategories('coding', undefined)
  const agents = readCategories(undefined, 'cli-agent')
  return [
    { title: 'popular, default window', question: { ...month, sort: 'popular' }, ...defaultGoal },
    { title: 'popular, coding', question: { ...month, sort: 'popular', categories: coding }, ...defaultGoal },
    { title: 'popular, cli-agent', question: { ...month, sort: 'popular', categories: agents }, ...defaultGoal },
    {
      title: 'popular, second page of 100',
      question: { ...month, sort: 'popular', offset: 100, limit: 100 },
      ...defaultGoal,
    },
    { title: 'trending, default window', question: { ...month, sort: 'trending' }, ...defaultGoal },
    { title: 'trending, coding', question: { ...month, sort: 'trending', categories: coding }, ...defaultGoal },
    { title: 'popular, a year', question: { ...year, sort: 'popular' }, ...yearGoal },
    { title: 'trending, a year', question: { ...year, sort: 'trending' }, ...yearGoal },
  ]
}

/** Lengths of windows over which the growth of cost is shown, in days. */
export const growthWindows = [1, 7, 31, 92, 365] as const

/** A plain question over a window of so many days. */
export function growthQuestion(
  sort: RankingQuestion['sort'],
  days: number,
  lastDay: number,
): DatasetQuestion['question'] {
  return { window: { from: lastDay - days + 1, to: lastDay }, sort, categories: null, offset: 0, limit: 50 }
}
