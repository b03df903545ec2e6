import type { Schema } from '../api/contract.ts'
import type { Generation } from '../requests/generation.ts'
import { grouped, percentile, sumsByTime, topOf } from './figures.ts'

type Row = Schema<'ActivityItem'>

/** What a chart's lines are of. */
export interface Split {
  readonly title: string
  ofRow(row: Row): string
  ofRequest(request: Generation): string
}

export const splits = {
  model: { title: 'model', ofRow: ({ model }) => model, ofRequest: ({ model }) => model },
  provider: {
    title: 'provider',
    ofRow: ({ provider_name }) => provider_name,
    ofRequest: ({ provider_name }) => provider_name ?? '',
  },
  key: {
    title: 'key',
    ofRow: ({ api_key_hash }) => api_key_hash ?? '',
    ofRequest: ({ api_key_hash }) => api_key_hash,
  },
  workspace: {
    title: 'workspace',
    ofRow: ({ workspace_id }) => workspace_id ?? '',
    ofRequest: ({ workspace_id }) => workspace_id ?? '',
  },
  app: {
    title: 'app',
    ofRow: ({ app_id }) => String(app_id ?? ''),
    ofRequest: ({ app_id }) => String(app_id ?? ''),
  },
  user: {
    title: 'user',
    ofRow: ({ user }) => user ?? '',
    ofRequest: ({ external_user }) => external_user ?? '',
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
  readonly timed: 'latency' | 'generation_time'
  readonly share: number
}

const timed = (title: string, member: Timed['timed'], per: number): Timed => ({
  title: `${title}, p${per}`,
  axis: 'time',
  timed: member,
  share: per / 100,
})

/** What a chart can show: sums of all requests, or percentiles of the newest. */
export const figures = {
  requests: { title: 'Requests', axis: 'requests', of: 'requests' },
  errors: { title: 'Errors', axis: 'failed requests', of: 'failed' },
  cost: { title: 'Cost', axis: 'US dollars', of: 'cost' },
  first_token_p50: timed('First token', 'latency', 50),
  first_token_p95: timed('First token', 'latency', 95),
  first_token_p99: timed('First token', 'latency', 99),
  latency_p50: timed('Whole answer', 'generation_time', 50),
  latency_p95: timed('Whole answer', 'generation_time', 95),
  latency_p99: timed('Whole answer', 'generation_time', 99),
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
  facts: { readonly rows: readonly Row[]; readonly newest: readonly Generation[] },
  times: readonly number[],
  stepMs: number,
): readonly Line[] {
  if ('of' in figure) {
    return namesByRequests(facts.rows, split).map((id) => {
      const own = facts.rows.filter((row) => split.ofRow(row) === id)
      return { id, values: sumsByTime(own, times).map((sums) => sums[figure.of]) }
    })
  }
  const groups = grouped(facts.newest, (request) => split.ofRequest(request))
  const busiest = [...groups].sort(([, one], [, other]) => other.length - one.length).slice(0, linesMax)
  return busiest.map(([id, requests]) => {
    const byStep = grouped(requests, ({ created_at }) => Math.floor(Date.parse(created_at) / stepMs) * stepMs)
    const valueAt = (at: number) =>
      percentile(
        (byStep.get(at) ?? []).flatMap((request) => request[figure.timed] ?? []),
        figure.share,
      )
    return { id, values: times.map(valueAt) }
  })
}

function namesByRequests(rows: readonly Row[], split: Split): readonly string[] {
  return [...topOf(rows, (row) => split.ofRow(row), rows.length)]
    .sort(([, one], [, other]) => other.requests - one.requests)
    .slice(0, linesMax)
    .map(([id]) => id)
}
