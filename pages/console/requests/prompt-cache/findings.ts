import { api, ask } from '../../api/api.ts'
import type { Schema } from '../../api/contract.ts'
import { rangeOf } from '../../router/time-range.ts'

export type Findings = Schema<'PromptCacheFindings'>
export type Row = Schema<'PromptCacheRow'>
export type Cause = Schema<'PromptCacheCause'>
export type Group = Schema<'PromptCacheGrouping'>

const dayMs = 86_400_000
const mostMs = 30 * dayMs
const rowsMax = 500

export function groupOf(query: URLSearchParams): Group {
  return query.get('by') === 'app' ? 'app' : 'session'
}

/** The time that is looked at: the newest 30 days of the one that the address names. */
export function timeOf(query: URLSearchParams, now: Date) {
  const { since, until } = rangeOf(query, now)
  const earliest = new Date((until ?? now).getTime() - mostMs)
  const isCut = since < earliest
  return { since: isCut ? earliest : since, until: until ?? now, isCut }
}

export async function loadFindings(query: URLSearchParams, signal: AbortSignal): Promise<Findings> {
  const { since, until } = timeOf(query, new Date())
  const workspace = query.get('workspace')
  const wish = {
    ...{ since: since.toISOString(), until: until.toISOString(), group_by: groupOf(query), limit: rowsMax },
    ...(workspace !== null && { workspace_id: workspace }),
  }
  return (await ask(api.GET('/prompt-cache', { params: { query: wish }, signal }))).data
}

/** What apps are called, by their numbers as texts. */
export async function loadAppNames(signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { data } = await ask(api.GET('/apps', { params: { query: { limit: 100 } }, signal }))
  return new Map(data.map(({ id, name }) => [String(id), name]))
}

export function keyOf({ session_id, app_id }: Row): string {
  return session_id ?? String(app_id)
}

export const orders = {
  lost: { title: 'Most lost first', of: ({ missed_tokens }: Row) => missed_tokens ?? -1 },
  uncached: { title: 'Least cached first', of: ({ cached_share }: Row) => -cached_share },
  requests: { title: 'Most requests first', of: ({ requests }: Row) => requests },
  tokens: { title: 'Most tokens first', of: ({ prompt_tokens }: Row) => prompt_tokens },
} as const

export type Order = keyof typeof orders

export function orderOf(query: URLSearchParams): Order {
  return (Object.keys(orders) as Order[]).find((each) => each === query.get('sort')) ?? 'lost'
}

export function sorted(rows: readonly Row[], order: Order): readonly Row[] {
  const { of } = orders[order]
  return [...rows].sort((one, other) => of(other) - of(one))
}

const blockWords = { tools: 'in the tools', system: 'in the system text', message: 'in a message' } as const

/** What broke prompts, and in which part of them. */
export function causeTitle({ title, kind, block_kind }: Cause): string {
  return kind === 'timestamp' && block_kind !== null ? `${title}, ${blockWords[block_kind]}` : title
}
