import type { Schema } from '../api/contract.ts'
import { percentilesByTime, sumsByTime, topOf } from './figures.ts'

type Row = Schema<'ActivityItem'>

/** What a chart's lines are of. */
export interface Split {
  readonly title: string
  ofRow(row: Row): string
}

export const splits = {
  model: { title: 'model', ofRow: ({ model }) => model },
  provider: {
    title: 'provider',
    ofRow: ({ provider_name }) => provider_name,
  },
  key: {
    title: 'key',
    ofRow: ({ api_key_hash }) => api_key_hash ?? '',
  },
  workspace: {
    title: 'workspace',
    ofRow: ({ workspace_id }) => workspace_id ?? '',
  },
  app: {
    title: 'app',
    ofRow: ({ app_id }) => String(app_id ?? ''),
  },
  user: {
    title: 'user',
    ofRow: ({ user }) => user ?? '',
  },
} as const satisfies Readonly<Record<string, Split>>

export type SplitName = keyof typeof splits

interface Counted {
  readonly title: string
  readonly axis: string
  readonly of: 'requests' | 'failed' | 'cost'
}

interface Timed {
  readonly title: string
  readonly axis: string
  readonly timed: 'first_token_ms' | 'duration_ms'
  readonly share: 'p50' | 'p95' | 'p99'
}

const timed = (title: string, member: Timed['timed'], share: Timed['share']): Timed => ({
  title: `${title}, ${share}`,
  axis: 'time',
  timed: member,
  share,
})

/** What a chart can show: sums, or percentiles of the answered requests whose times are known. */
export const figures = {
  requests: { title: 'Requests', axis: 'requests', of: 'requests' },
  errors: { title: 'Errors', axis: 'failed requests', of: 'failed' },
  cost: { title: 'Cost', axis: 'US dollars', of: 'cost' },
  first_token_p50: timed('First token', 'first_token_ms', 'p50'),
  first_token_p95: timed('First token', 'first_token_ms', 'p95'),
  first_token_p99: timed('First token', 'first_token_ms', 'p99'),
  latency_p50: timed('Whole answer', 'duration_ms', 'p50'),
  latency_p95: timed('Whole answer', 'duration_ms', 'p95'),
  latency_p99: timed('Whole answer', 'duration_ms', 'p99'),
} as const satisfies Readonly<Record<string, Counted | Timed>>

export type FigureName = keyof typeof figures

/** A line of a chart. */
export interface Line {
  readonly id: string
  readonly values: readonly (number | null)[]
}

const linesMax = 5

/** The lines of those that had most requests, each with a value for each time. */
export function linesOf(
  figure: Counted | Timed,
  split: Split,
  rows: readonly Row[],
  times: readonly number[],
): readonly Line[] {
  return namesByRequests(rows, split).map((id) => {
    const own = rows.filter((row) => split.ofRow(row) === id)
    if ('of' in figure) return { id, values: sumsByTime(own, times).map((sums) => sums[figure.of]) }
    return { id, values: percentilesByTime(own, times, figure.timed, figure.share) }
  })
}

function namesByRequests(rows: readonly Row[], split: Split): readonly string[] {
  return [...topOf(rows, (row) => split.ofRow(row), rows.length)]
    .sort(([, one], [, other]) => other.requests - one.requests)
    .slice(0, linesMax)
    .map(([id]) => id)
}
