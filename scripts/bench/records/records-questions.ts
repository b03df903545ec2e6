import type { ActivityGroup, ActivityInterval } from '../../../src/records/activity.ts'
import type { Repositories } from '../../../src/storage/repositories.ts'
import { organizationId } from './fill-records.ts'

/** What is asked of a month of records; `ask` returns the number of rows. */
export interface RecordsQuestion {
  readonly title: string
  /** Milliseconds; undefined where nothing is promised. */
  readonly goal: number | undefined
  readonly ask: (repositories: Repositories, now: number) => Promise<number>
}

const hourMs = 3_600_000
const groupByGoal = 300

/** 30 days of usage, grouped in several ways. */
export const recordsQuestions: readonly RecordsQuestion[] = [
  usage('30 days by day, model and endpoint', 'day', ['endpoint'], groupByGoal),
  usage('30 days by day, model and key', 'day', ['model', 'key'], groupByGoal),
  usage('30 days by model, workspace and task', 'all', ['model', 'workspace', 'task'], groupByGoal),
  usage('30 days by hour', 'hour', [], groupByGoal),
  usage('30 days by end user, from rows', 'all', ['user'], undefined),
]

function usage(
  title: string,
  interval: ActivityInterval,
  groups: readonly ActivityGroup[],
  goal: number | undefined,
): RecordsQuestion {
  return {
    title,
    goal,
    async ask({ activity }, now) {
      const until = Math.ceil((now + 1) / hourMs) * hourMs
      const since = until - 30 * 24 * hourMs
      return (await activity.list({ organizationId, since, until, interval, groups }))?.length ?? 0
    },
  }
}
