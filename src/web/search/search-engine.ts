import type { FoundPage } from '../../canonical/found-page.ts'
import type { Schema } from '../../contract/contract.ts'
import type { Holder } from '../../shares/holder.ts'
import type { KnownPrice } from '../known-price.ts'

/** The engines that an operator can configure, in the order in which one is taken where none is named. */
export const engineIds = [
  ...(['local', 'searxng', 'exa', 'tavily', 'brave', 'perplexity', 'firecrawl', 'parallel'] as const),
] as const

export type EngineId = (typeof engineIds)[number]

/** What a search asks for unless it is told otherwise, and the most results that it ever gives. */
export const usualSearch = { resultsMax: 5, charactersMax: 2_000, resultsMost: 20 } as const

/** What is searched for. */
export interface SearchWish {
  /** Who asks for it. */
  readonly holder: Holder
  readonly query: string
  readonly resultsMax: number
  /** Of one result. */
  readonly charactersMax: number
  /** Rules as in `DomainRules`. */
  readonly allowedDomains: readonly string[]
  readonly excludedDomains: readonly string[]
  readonly mode?: Schema<'WebSearchMode'>
  readonly location?: Schema<'WebSearchUserLocation'>
}

export interface SearchAnswer {
  /** Best first. */
  readonly pages: readonly FoundPage[]
  /** What the engine says that the search cost, in nano-dollars. Absent: it does not say. */
  readonly costNanos?: number
}

/** Where searches are made. */
export interface SearchEngine {
  readonly id: EngineId
  /** The options that it has no place for. */
  readonly ignores: readonly ('mode' | 'user_location')[]
  /** Absent: searches cost nothing. */
  readonly price?: KnownPrice
  /** Rejects with SearchError, or with the signal's reason. The domain rules need not be kept to. */
  search(wish: SearchWish, signal: AbortSignal): Promise<SearchAnswer>
}

/** A search that failed: its message is safe to show. */
export class SearchError extends Error {
  override readonly name = 'SearchError'
}
