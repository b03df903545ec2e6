import type { ActivityGroup, ActivityInterval } from '../../../src/records/activity.ts'
import type { GenerationFilter, GenerationOrder, GenerationPosition } from '../../../src/records/generation-query.ts'
import type { Repositories } from '../../../src/storage/repositories.ts'
import { organizationId } from './fill-records.ts'

/** What is asked of a month of records; `ask` returns the number of rows. */
export interface RecordsQuestion {
  readonly title: string
  /** Milliseconds; undefined where nothing is promised. */
  readonly goal: number | undefined
  /** Whether nothing answers it: the longest way to a page. */
  readonly findsNothing: boolean
  readonly ask: (repositories: Repositories, now: number) => Promise<number>
}

const hourMs = 3_600_000
const groupByGoal = 300
const pageGoal = 50
const pageLimit = 50
const rareKeyId = 20
/** A key that none of these records is of: a page then looks at as many rows as it may. */
const strangeKeyId = 999
const rareModel = 'author/model-11'
const strangeModel = 'author/none'

/** 30 days of usage, grouped in several ways, and pages of the list of records. */
export const recordsQuestions: readonly RecordsQuestion[] = [
  usage('30 days by day, model and endpoint', 'day', ['endpoint'], groupByGoal),
  usage('30 days by day, model and key', 'day', ['model', 'key'], groupByGoal),
  usage('30 days by model, workspace and task', 'all', ['model', 'workspace', 'task'], groupByGoal),
  usage('30 days by hour', 'hour', [], groupByGoal),
  usage('30 days by end user, from rows', 'all', ['user'], undefined),
  page('newest', 'newest', {}),
  page('newest of a key that has none', 'newest', { keyIds: [strangeKeyId] }),
  page('a text that no error has', 'newest', { errorText: 'socket hang up' }),
  page('most expensive of a key', 'cost', { keyIds: [rareKeyId] }),
  page('most expensive of a key that has none', 'cost', { keyIds: [strangeKeyId] }),
  page('slowest of a model', 'duration', { model: rareModel }),
  page('slowest of a model that has none', 'duration', { model: strangeModel }),
  page('most tokens', 'tokens', {}),
  page('most tokens, of those below 50,000', 'tokens', {}, { value: 49_999, id: null }),
  page(
    'most tokens of a key that has none, below 50,000',
    'tokens',
    { keyIds: [strangeKeyId] },
    { value: 49_999, id: null },
  ),
]

function page(
  title: string,
  order: GenerationOrder,
  filter: Partial<GenerationFilter>,
  after: GenerationPosition | null = null,
): RecordsQuestion {
  return {
    title: `a page: ${title}`,
    goal: pageGoal,
    findsNothing:
      filter.keyIds?.[0] === strangeKeyId || filter.model === strangeModel || filter.errorText !== undefined,
    async ask({ generationPages }, now) {
      const all = { organizationId, since: now - 31 * 24 * hourMs, until: now + 1 }
      return (await generationPages.page({ ...all, ...filter }, order, after, pageLimit)).records.length
    },
  }
}

function usage(
  title: string,
  interval: ActivityInterval,
  groups: readonly ActivityGroup[],
  goal: number | undefined,
): RecordsQuestion {
  return {
    title,
    goal,
    findsNothing: false,
    async ask({ activity }, now) {
      const until = Math.ceil((now + 1) / hourMs) * hourMs
      const since = until - 30 * 24 * hourMs
      return (await activity.list({ organizationId, since, until, interval, groups }))?.length ?? 0
    },
  }
}
