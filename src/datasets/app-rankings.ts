import type { AppCategory } from '../records/app-categories.ts'
import { dayMs, dayOf } from '../records/dataset-day.ts'
import type { AppRepository } from '../storage/apps/app-repository.ts'
import type { AppUsageRepository, DaySpan, UsageVersion } from '../storage/apps/app-usage-repository.ts'
import { type RankedUsage, type RankingSort, rankApps, spansOf } from './rank-apps.ts'

export interface RankingQuestion {
  readonly organizationId: string
  readonly window: DaySpan
  readonly sort: RankingSort
  /** Apps in one of these only; null for all. */
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
  /** When the sums were last brought up to date, in Unix milliseconds: the last change to a day that counts, and not before the last day was over. */
  readonly asOf: number
}

export interface AppRankingsOptions {
  readonly usage: Pick<AppUsageRepository, 'read' | 'version'>
  readonly apps: Pick<AppRepository, 'names'>
  /** Unix milliseconds. */
  readonly now: () => number
  /** Told when days had to be added up anew that could have been packed. */
  readonly onUnpacked?: (organizationId: string) => void
}

interface Entry {
  readonly version: string
  readonly rows: readonly RankingRow[]
}

const offsetMax = 100
const limitMax = 100
const entriesMax = 100

/** Rankings of apps. What was answered once is answered again without adding up, as long as nothing that it was made of has changed. */
export class AppRankings {
  readonly #options: AppRankingsOptions
  // Least recently used first. All pages of a ranking are made of one entry.
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
