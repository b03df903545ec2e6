import type { Paths, Schema } from '../api/contract.ts'

type Query = NonNullable<Paths['/generations']['get']['parameters']['query']>

/** Filters that lists of requests have, as addresses name them. */
export type FilterName =
  | 'status'
  | 'model'
  | 'provider'
  | 'api_key_hash'
  | 'user'
  | 'error'
  | 'min_cost'
  | 'finish_reason'
  | 'tool'
  | 'plugin'
  | 'guardrail_id'
  | 'session_id'
  | 'app_id'

/** What a filter is called, and what it can be where that is a short list. */
export interface FilterKind {
  readonly title: string
  readonly choices?: readonly string[]
  readonly placeholder?: string
}

const statuses: readonly Schema<'GenerationStatus'>[] = [
  'completed',
  'incomplete',
  'failed',
  'cancelled',
  'interrupted',
]
const reasons: readonly Schema<'GenerationFinishReason'>[] = ['stop', 'length', 'tool_calls', 'content_filter']

export const filterKinds: Readonly<Record<FilterName, FilterKind>> = {
  status: { title: 'Status', choices: statuses },
  model: { title: 'Model', placeholder: 'openai/gpt-4.1-mini' },
  provider: { title: 'Provider', placeholder: 'openai' },
  api_key_hash: { title: 'Key', placeholder: 'hash of a key' },
  user: { title: 'User', placeholder: 'user-7' },
  error: { title: 'Error has', placeholder: 'rate limit' },
  min_cost: { title: 'Costs at least $', placeholder: '0.01' },
  finish_reason: { title: 'Ended by', choices: reasons },
  tool: { title: 'Tool', placeholder: 'service:web_search' },
  plugin: { title: 'Plugin', placeholder: 'web' },
  guardrail_id: { title: 'Guardrail', placeholder: 'id of a guardrail' },
  session_id: { title: 'Session', placeholder: 'id of a session' },
  app_id: { title: 'App', placeholder: 'number of an app' },
}

export const filterNames = Object.keys(filterKinds) as readonly FilterName[]

const sorts: readonly Schema<'GenerationSort'>[] = ['newest', 'oldest', 'most_expensive', 'slowest', 'most_tokens']

export const sortTitles: Readonly<Record<Schema<'GenerationSort'>, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  most_expensive: 'Most expensive first',
  slowest: 'Slowest first',
  most_tokens: 'Most tokens first',
}

export function sortOf(query: URLSearchParams): Schema<'GenerationSort'> {
  return sorts.find((each) => each === query.get('sort')) ?? 'newest'
}

/** The filters that an address names, as the gateway takes them. */
export function filtersOf(query: URLSearchParams): Query {
  const given = filterNames.flatMap((name) => {
    const value = query.get(name)
    return value === null || value === '' ? [] : [[name, value]]
  })
  const workspace = query.get('workspace')
  // The gateway holds every value to the contract, and says what is wrong with one that a reader made up.
  return { ...Object.fromEntries(given), ...(workspace !== null && { workspace_id: workspace }) } as Query
}
