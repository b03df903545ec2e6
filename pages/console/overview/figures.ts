import type { Schema } from '../api/contract.ts'

type Row = Schema<'ActivityItem'>

/** What a stretch of time amounts to. */
export interface Sums {
  readonly requests: number
  readonly failed: number
  readonly promptTokens: number
  readonly cachedTokens: number
  readonly completionTokens: number
  readonly cost: number
}

const nothing: Sums = { requests: 0, failed: 0, promptTokens: 0, cachedTokens: 0, completionTokens: 0, cost: 0 }

export function sumOf(rows: readonly Row[]): Sums {
  return rows.reduce(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      failed: sum.failed + (row.failed_requests ?? 0),
      promptTokens: sum.promptTokens + row.prompt_tokens,
      cachedTokens: sum.cachedTokens + (row.cached_tokens ?? 0),
      completionTokens: sum.completionTokens + row.completion_tokens,
      cost: sum.cost + row.usage + row.byok_usage_inference,
    }),
    nothing,
  )
}

/** When a row's time begins, in milliseconds. */
export function startOf(row: Row): number {
  return Date.parse(row.hour ?? `${row.date}T00:00:00Z`)
}

/** A gapless row of times from `since`, each the beginning of an hour or day. */
export function timesOf(since: Date, until: Date, stepMs: number): readonly number[] {
  const first = Math.floor(since.getTime() / stepMs) * stepMs
  const count = Math.max(1, Math.ceil((until.getTime() - first) / stepMs))
  return Array.from({ length: count }, (_, at) => first + at * stepMs)
}

/** The sums of each time. */
export function sumsByTime(rows: readonly Row[], times: readonly number[]): readonly Sums[] {
  const groups = new Map<number, Row[]>(times.map((at) => [at, []]))
  for (const row of rows) groups.get(startOf(row))?.push(row)
  return times.map((at) => sumOf(groups.get(at) ?? []))
}

/** Groups with the most cost, then requests, first. */
export function topOf(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  count: number,
): readonly (readonly [string, Sums])[] {
  return [...grouped(rows, nameOf)]
    .map(([name, own]) => [name, sumOf(own)] as const)
    .sort(([, one], [, other]) => other.cost - one.cost || other.requests - one.requests)
    .slice(0, count)
}

/** A percentile of each time, in milliseconds; null where it is not known. Rows are one a time. */
export function percentilesByTime(
  rows: readonly Row[],
  times: readonly number[],
  member: 'first_token_ms' | 'duration_ms',
  share: 'p50' | 'p95' | 'p99',
): readonly (number | null)[] {
  const known = new Map(rows.map((row) => [startOf(row), row[member]?.[share] ?? null]))
  return times.map((at) => known.get(at) ?? null)
}

/** Items by what they have in common, in their order. */
export function grouped<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const found = groups.get(key)
    if (found === undefined) groups.set(key, [item])
    else found.push(item)
  }
  return groups
}
