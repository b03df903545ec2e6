import type { AppCategory } from '../records/app-categories.ts'
import { dayMs, dayOf } from '../records/dataset-day.ts'
import type { AppRepository } from '../storage/apps/app-repository.ts'
import type { AppUsageRepository, DaySpan, UsageVersion } from '../storage/apps/app-usage-repository.ts'
import { type RankedUsage, type RankingSort, rankApps, spansOf } from './rank-apps.ts'

export interface RankingQuestion {
  readonly organizationId: string
  readonly window: DaySpan
  readonly sort: RankingSort
  /** Only apps in one of these; null for all. */
  readonly categories: readonly AppCategory[] | null
  readonly offset: number
  readonly limit: number
}

export interface RankingRow extends RankedUsage {
  readonly name: string
  /** From 1; the first row after an offset of N has N + 1. */
  readonly rank: number
}

export interface Ranking {
  readonly rows: readonly RankingRow[]
  /** When the counts last changed, in Unix milliseconds, but not before the end of the last day. */
  readonly asOf: number
}

export interface AppRankingsOptions {
  readonly usage: Pick<AppUsageRepository, 'read' | 'version'>
  readonly apps: Pick<AppRepository, 'names'>
  /** Unix milliseconds. */
  readonly now: () => number
  /** Called when an answer had to sum days that could have been packed. */
  readonly onUnpacked?: (organizationId: string) => void
}

interface Entry {
  readonly version: string
  readonly rows: readonly RankingRow[]
}

const offsetMax = 100
const limitMax = 100
const entriesMax = 100

/** Ranks apps. Caches each ranking until the data behind it changes. */
export class AppRankings {
  readonly #options: AppRankingsOptions
  // Least recently used first. All pages of a ranking come from one entry.
  readonly #entries = new Map<string, Entry>()

  constructor(options: AppRankingsOptions) {
    this.#options = options
  }

  async rank(question: RankingQuestion): Promise<Ranking> {
    const { organizationId, window, sort, categories, offset, limit } = question
    const place = JSON.stringify([organizationId, window.from, window.to, sort, categories])
    const spans = spansOf(sort, window)
    const whole = { from: Math.min(...spans.map(({ from }) => from)), to: window.to }
    const known = this.#entries.get(place)
    const current = known === undefined ? null : await this.#options.usage.version(organizationId, whole)
    const isCurrent = known !== undefined && known.version === current?.version
    const { entry, changedAt } = isCurrent
      ? { entry: known, changedAt: current.changedAt }
      : await this.#compute(question, spans)
    this.#keep(place, entry)
    return { rows: entry.rows.slice(offset, offset + limit), asOf: this.#asOf(changedAt) }
  }

  async #compute(
    { organizationId, sort, categories }: RankingQuestion,
    spans: readonly DaySpan[],
  ): Promise<{ entry: Entry; changedAt: UsageVersion['changedAt'] }> {
    const { usage, apps, onUnpacked } = this.#options
    const snapshot = await usage.read({ organizationId, spans, categories })
    if (snapshot.isUnpacked) onUnpacked?.(organizationId)
    const ranked = rankApps(snapshot, sort, offsetMax + limitMax)
    const names = await apps.names(
      organizationId,
      ranked.map(({ appId }) => appId),
    )
    const rows = ranked.map((each, index) => ({ ...each, rank: index + 1, name: names.get(each.appId) ?? '' }))
    return { entry: { version: snapshot.version, rows }, changedAt: snapshot.changedAt }
  }

  #keep(place: string, entry: Entry): void {
    this.#entries.delete(place)
    this.#entries.set(place, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > entriesMax && oldest !== undefined) this.#entries.delete(oldest)
  }

  #asOf(changedAt: number | null): number {
    return Math.max(dayOf(this.#options.now()) * dayMs, changedAt ?? 0)
  }
}
