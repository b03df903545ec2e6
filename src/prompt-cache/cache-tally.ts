import type { Prices } from '../catalog/catalog.ts'
import type { CacheUse } from '../records/cache-use.ts'
import type { PromptShape } from '../records/prompt-shape.ts'
import { type BreakKind, type Comparison, cacheableTokensMin, compareShapes } from './compare-shapes.ts'

/** A request whose prompt could have been cached, and why it was not. */
export interface CacheBreak {
  readonly id: string
  readonly previousId: string
  readonly kind: BreakKind
  readonly position: number | null
  readonly missedTokens: number
  /** Unix milliseconds. */
  readonly createdAt: number
}

/** What the requests of one session or app read from caches, and what they could have read. */
export interface CacheRow {
  readonly key: string
  requests: number
  inputTokens: number
  cachedTokens: number
  /** Null where no two requests could be compared. */
  missedTokens: number | null
  /** What these cost beyond reading them from a cache, as far as prices are known. */
  lostPicos: number
  /** Whether the price of some of them is known. */
  isPriced: boolean
  /** The newest last. */
  breaks: CacheBreak[]
}

type Shaped = CacheUse & { readonly shape: PromptShape }

const breaksMost = 20
/** Several conversations may run in one session: a request is compared with the one of the last few that it has most in common with. */
const recentMost = 4
/** Providers cache in steps, and less than this is no break. */
const missedShareMin = 0.1

/** Adds up requests, the oldest first, and compares each with those before it. */
export class CacheTally {
  readonly #rows = new Map<string, CacheRow>()
  readonly #recent = new Map<string, Shaped[]>()
  readonly #group: 'session' | 'app'
  readonly #pricesOf: (use: CacheUse) => Prices | null

  /** `pricesOf`: the prices of the endpoint that answered; null where they are not known. */
  constructor(group: 'session' | 'app', pricesOf: (use: CacheUse) => Prices | null) {
    this.#group = group
    this.#pricesOf = pricesOf
  }

  get rows(): readonly CacheRow[] {
    return [...this.#rows.values()]
  }

  add(use: CacheUse, shape: PromptShape | undefined): void {
    const key = this.#group === 'session' ? (use.sessionId ?? '') : String(use.appId)
    const row = this.#rows.get(key) ?? newRow(key)
    this.#rows.set(key, row)
    row.requests++
    row.inputTokens += use.inputTokens
    row.cachedTokens += use.cachedTokens
    if (shape === undefined) return
    const shaped = { ...use, shape }
    const line = lineOf(use)
    const recent = this.#recent.get(line) ?? []
    this.#compare(row, recent, shaped)
    this.#recent.set(line, [...recent.slice(1 - recentMost), shaped])
  }

  #compare(row: CacheRow, recent: readonly Shaped[], later: Shaped): void {
    let best: { readonly earlier: Shaped; readonly found: Comparison } | undefined
    for (const earlier of recent) {
      const found = compareShapes(earlier, later)
      if (best === undefined || found.commonShare >= best.found.commonShare) best = { earlier, found }
    }
    if (best === undefined) return
    const { earlier, found } = best
    row.missedTokens ??= 0
    const { kind, position, sharedShare, expectedShare } = found
    const isShort = kind === 'too_short'
    const expected = isShort ? 0 : expectedShare * later.inputTokens
    const isBroken = expected >= cacheableTokensMin && later.cachedTokens < expected * (1 - missedShareMin)
    if (!isBroken && !(isShort && later.cachedTokens === 0)) return
    const missedTokens = isShort ? 0 : Math.max(0, Math.round(sharedShare * later.inputTokens) - later.cachedTokens)
    if (missedTokens > 0) this.#lose(row, later, missedTokens)
    const { id, createdAt } = later
    row.breaks.push({ id, previousId: earlier.id, kind, position, missedTokens, createdAt })
    if (row.breaks.length > breaksMost) row.breaks.shift()
  }

  #lose(row: CacheRow, use: CacheUse, tokens: number): void {
    row.missedTokens = (row.missedTokens ?? 0) + tokens
    const prices = this.#pricesOf(use)
    if (prices === null) return
    const { promptPicos, cacheReadPicos = promptPicos } = prices
    row.isPriced = true
    row.lostPicos += tokens * Math.max(0, promptPicos - cacheReadPicos)
  }
}

function newRow(key: string): CacheRow {
  return {
    key,
    requests: 0,
    inputTokens: 0,
    cachedTokens: 0,
    missedTokens: null,
    lostPicos: 0,
    isPriced: false,
    breaks: [],
  }
}

/** Requests that follow each other: those of a session, else those of an app with one model. */
function lineOf({ workspaceId, sessionId, appId, model }: CacheUse): string {
  return JSON.stringify(sessionId === null ? [workspaceId, appId, model] : [workspaceId, sessionId])
}
