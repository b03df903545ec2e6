import { firstDay } from '../records/dataset-day.ts'
import { type AppSums, lowRange } from '../storage/apps/app-sums.ts'
import type { DaySpan, UsageSnapshot } from '../storage/apps/app-usage-repository.ts'

/** By tokens, or by growth over the preceding periods. */
export type RankingSort = 'popular' | 'trending'

/** An app and its usage in the window, including apps merged into it. */
export interface RankedUsage {
  readonly appId: number
  readonly requests: number
  /** Prompt and completion together. */
  readonly tokens: bigint
}

const priorPeriods = 3

/**
 * The three periods of the same length before a window, as one span; null if the dataset begins after them. Days before the dataset have no
 * rows and count as zero.
 */
export function priorSpan({ from, to }: DaySpan): DaySpan | null {
  const start = Math.max(firstDay, from - priorPeriods * (to - from + 1))
  return start < from ? { from: start, to: from - 1 } : null
}

/** The spans to read for a ranking: the window, and for `trending` the periods before it. */
export function spansOf(sort: RankingSort, window: DaySpan): readonly DaySpan[] {
  const prior = sort === 'trending' ? priorSpan(window) : null
  return prior === null ? [window] : [window, prior]
}

/**
 * The first `count` apps of a ranking. Popular: most tokens first. Trending: greatest growth over the mean of the three periods before
 * first; apps without growth are left out. Ties: more requests, then the lower id. It compares three times the window's tokens minus those
 * of the three periods, which orders the same and stays in whole numbers.
 */
export function rankApps(snapshot: UsageSnapshot, sort: RankingSort, count: number): readonly RankedUsage[] {
  const [window, prior] = snapshot.sums
  if (window === undefined) return []
  mergeAliases(snapshot, window)
  if (prior !== undefined) mergeAliases(snapshot, prior)
  const scores = sort === 'popular' ? new Scores(window, 1) : new Scores(window, priorPeriods, prior)
  const { requests } = window
  const candidates: number[] = []
  for (let appId = 0; appId < window.size; appId++) {
    if (!scores.isPositive(appId) && (sort === 'trending' || requests[appId] === 0)) continue
    if (snapshot.nonPublic.has(appId) || snapshot.members?.has(appId) === false) continue
    candidates.push(appId)
  }
  candidates.sort(
    (one, other) => scores.compare(one, other) || (requests[other] ?? 0) - (requests[one] ?? 0) || one - other,
  )
  return candidates
    .slice(0, count)
    .map((appId) => ({ appId, requests: requests[appId] ?? 0, tokens: window.tokens(appId) }))
}

function mergeAliases({ aliases }: UsageSnapshot, sums: AppSums): void {
  for (const alias of aliases.keys()) sums.move(alias, canonicalOf(alias, aliases))
}

/** The app that an app is merged into, through all merges. */
export function canonicalOf(appId: number, aliases: ReadonlyMap<number, number>): number {
  let canonical = appId
  // No chain is longer than the number of aliases.
  for (let steps = 0; steps < aliases.size; steps++) {
    const next = aliases.get(canonical)
    if (next === undefined) break
    canonical = next
  }
  return canonical
}

/** `factor * window - prior` for each app, as exact two-part numbers that are fast to compare. */
class Scores {
  readonly #low: Float64Array
  readonly #high: Float64Array

  constructor(window: AppSums, factor: number, prior?: AppSums) {
    const { size } = window
    this.#low = new Float64Array(size)
    this.#high = new Float64Array(size)
    for (let appId = 0; appId < size; appId++) {
      const low = factor * (window.low[appId] ?? 0) - (prior?.low[appId] ?? 0)
      const carried = Math.floor(low / lowRange)
      this.#low[appId] = low - carried * lowRange
      this.#high[appId] = factor * (window.high[appId] ?? 0) - (prior?.high[appId] ?? 0) + carried
    }
  }

  isPositive(appId: number): boolean {
    const high = this.#high[appId] ?? 0
    return high > 0 || (high === 0 && (this.#low[appId] ?? 0) > 0)
  }

  /** Negative when the first app comes before the second. */
  compare(one: number, other: number): number {
    return (this.#high[other] ?? 0) - (this.#high[one] ?? 0) || (this.#low[other] ?? 0) - (this.#low[one] ?? 0)
  }
}
