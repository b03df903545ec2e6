import type { FlatPrices } from '../catalog/catalog.ts'
import type { CacheUse } from '../records/cache-use.ts'
import type { PromptShape, ShapeBlockKind } from '../records/prompt-shape.ts'
import {
  type BreakKind,
  type BrokenBlock,
  type Comparison,
  cacheableTokensMin,
  compareShapes,
} from './compare-shapes.ts'

/** A request whose prompt could have been cached, and why it was not. */
export interface CacheBreak {
  readonly id: string
  readonly previousId: string
  readonly kind: BreakKind
  readonly position: number | null
  readonly block: BrokenBlock | null
  readonly missedTokens: number
  /** Unix milliseconds. */
  readonly createdAt: number
}

/** Tokens that no cache had, and what they cost. */
export interface CacheLoss {
  missedTokens: number
  /** What these cost beyond reading them from a cache, as far as prices are known. */
  lostPicos: number
  /** Whether the price of some of them is known. */
  isPriced: boolean
}

/** What the requests lost that were broken in the same way. */
export interface CacheCause extends CacheLoss {
  readonly kind: BreakKind
  /** What the block is that differs; null where none does, or something else comes first. */
  readonly blockKind: ShapeBlockKind | null
  requests: number
  newest: CacheBreak
}

/** What the requests of one session or app read from caches, and what they could have read. */
export interface CacheRow {
  readonly key: string
  requests: number
  inputTokens: number
  cachedTokens: number
  /** Null where no two requests could be compared. */
  missedTokens: number | null
  lostPicos: number
  isPriced: boolean
  readonly causes: Map<string, CacheCause>
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
  readonly #pricesOf: (use: CacheUse) => FlatPrices | null

  /** `pricesOf`: the prices at which the endpoint answered; null where they are not known. */
  constructor(group: 'session' | 'app', pricesOf: (use: CacheUse) => FlatPrices | null) {
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
    const { kind, position, block, sharedShare, expectedShare } = found
    const isShort = kind === 'too_short'
    const expected = isShort ? 0 : expectedShare * later.inputTokens
    const isBroken = expected >= cacheableTokensMin && later.cachedTokens < expected * (1 - missedShareMin)
    if (!isBroken && !(isShort && later.cachedTokens === 0)) return
    const missedTokens = isShort ? 0 : Math.max(0, Math.round(sharedShare * later.inputTokens) - later.cachedTokens)
    const { id, createdAt } = later
    const broken = { id, previousId: earlier.id, kind, position, block, missedTokens, createdAt }
    const loss = this.#lossOf(later, missedTokens)
    addLoss(row, loss)
    addCause(row.causes, { kind, blockKind: block?.kind ?? null, requests: 1, newest: broken, ...loss })
    row.breaks.push(broken)
    if (row.breaks.length > breaksMost) row.breaks.shift()
  }

  #lossOf(use: CacheUse, missedTokens: number): CacheLoss {
    const prices = missedTokens === 0 ? null : this.#pricesOf(use)
    if (prices === null) return { missedTokens, lostPicos: 0, isPriced: false }
    const { promptPicos, cacheReadPicos = promptPicos } = prices
    return { missedTokens, lostPicos: missedTokens * Math.max(0, promptPicos - cacheReadPicos), isPriced: true }
  }
}

/** The sums of all rows together. */
export function sumRows(rows: readonly CacheRow[]): CacheRow {
  const sum = newRow('')
  for (const row of rows) {
    sum.requests += row.requests
    sum.inputTokens += row.inputTokens
    sum.cachedTokens += row.cachedTokens
    if (row.missedTokens !== null) {
      sum.missedTokens ??= 0
      addLoss(sum, { ...row, missedTokens: row.missedTokens })
    }
    for (const cause of row.causes.values()) addCause(sum.causes, { ...cause })
  }
  return sum
}

/** Causes, what lost most tokens first, then what broke most requests. */
export function sortedCauses({ causes }: CacheRow): readonly CacheCause[] {
  return [...causes.values()].sort(
    (one, other) => other.missedTokens - one.missedTokens || other.requests - one.requests,
  )
}

function addLoss(sum: CacheRow | CacheCause, { missedTokens, lostPicos, isPriced }: CacheLoss): void {
  sum.missedTokens = (sum.missedTokens ?? 0) + missedTokens
  sum.lostPicos += lostPicos
  sum.isPriced ||= isPriced
}

function addCause(causes: Map<string, CacheCause>, cause: CacheCause): void {
  const key = `${cause.kind} ${cause.blockKind}`
  const known = causes.get(key)
  if (known === undefined) {
    causes.set(key, cause)
    return
  }
  addLoss(known, cause)
  known.requests += cause.requests
  if (cause.newest.createdAt >= known.newest.createdAt) known.newest = cause.newest
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
    causes: new Map(),
    breaks: [],
  }
}

/** Requests that follow each other: those of a session, else those of an app with one model. */
function lineOf({ workspaceId, sessionId, appId, model }: CacheUse): string {
  return JSON.stringify(sessionId === null ? [workspaceId, appId, model] : [workspaceId, sessionId])
}
