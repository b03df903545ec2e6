import type { FoundPage } from '../../canonical/found-page.ts'
import { isWithin } from '../domain-rules.ts'
import { type LocalPage, listPages, readPage } from './local-pages.ts'
import { type SearchAnswer, type SearchEngine, SearchError, type SearchWish } from './search-engine.ts'

/** A page that an index holds. */
interface IndexedPage extends Pick<FoundPage, 'url' | 'title' | 'text'> {
  readonly path: string
}

/** A full-text index of pages. */
export interface PageIndex {
  /** Adds a page, in place of the one with its path. */
  put(page: IndexedPage): void
  remove(path: string): void
  /** Pages with any of the words, best first. */
  find(words: readonly string[], most: number): readonly IndexedPage[]
}

export interface LocalEngineOptions {
  /** Absolute. */
  readonly folder: string
  readonly openIndex: () => Promise<PageIndex>
  /** Monotonic milliseconds. */
  readonly clock: () => number
}

/** So long the folder is not looked at again. */
const freshMs = 5_000
/** Pages that the index finds before the domain rules choose among them. */
const hitsMax = 200

/**
 * Searches a folder of pages, by an index of their words that is kept in memory. The folder is read at the first search and looked at again
 * later, so that new and changed pages are found.
 */
export function localEngine(options: LocalEngineOptions): SearchEngine {
  const pages = new IndexedFolder(options)
  return {
    id: 'local',
    ignores: ['mode', 'user_location'],
    async search(wish, signal) {
      let index: PageIndex
      try {
        index = await pages.fresh()
      } catch (cause) {
        throw new SearchError('the folder of pages can not be read', { cause })
      }
      signal.throwIfAborted()
      return find(index, wish)
    },
  }
}

class IndexedFolder {
  readonly #options: LocalEngineOptions
  readonly #stamps = new Map<string, string>()
  #index: PageIndex | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #refreshing: Promise<PageIndex> | undefined

  constructor(options: LocalEngineOptions) {
    this.#options = options
  }

  /** The index as the folder is now. Searches that come meanwhile wait for the same look at the folder. */
  async fresh(): Promise<PageIndex> {
    if (this.#index !== undefined && this.#options.clock() - this.#checkedAt < freshMs) return this.#index
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined
    })
    return await this.#refreshing
  }

  async #refresh(): Promise<PageIndex> {
    const { folder, clock, openIndex } = this.#options
    const pages = await listPages(folder)
    this.#index ??= await openIndex()
    for (const page of pages) if (this.#stamps.get(page.path) !== page.stamp) await this.#put(this.#index, page)
    const kept = new Set(pages.map(({ path }) => path))
    for (const path of this.#stamps.keys()) {
      if (kept.has(path)) continue
      this.#index.remove(path)
      this.#stamps.delete(path)
    }
    this.#checkedAt = clock()
    return this.#index
  }

  async #put(index: PageIndex, page: LocalPage): Promise<void> {
    const { path, url, stamp } = page
    index.put({ path, url, ...(await readPage(this.#options.folder, page)) })
    this.#stamps.set(path, stamp)
  }
}

function find(
  index: PageIndex,
  { query, resultsMax, charactersMax, allowedDomains, excludedDomains }: SearchWish,
): SearchAnswer {
  const words = wordsOf(query)
  if (words.length === 0) return { pages: [] }
  const rules = { allowed: allowedDomains, blocked: excludedDomains }
  const pages = index
    .find(words, hitsMax)
    .filter(({ url }) => isWithin(rules, url))
    .slice(0, resultsMax)
    .map(({ url, title, text }): FoundPage => ({ url, title, text: excerpt(text, words, charactersMax) }))
  return { pages }
}

/** Letters and digits only: an index may give other marks a meaning. */
function wordsOf(query: string): readonly string[] {
  return [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, 32)
}

/** As much of a text as is wanted, from where the first of the words stands. */
function excerpt(text: string, words: readonly string[], charactersMax: number): string {
  if (text.length <= charactersMax) return text
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((place) => place >= 0)
  const first = places.length === 0 ? 0 : Math.min(...places)
  const start = Math.max(0, Math.min(first - 100, text.length - charactersMax))
  return `${start > 0 ? '…' : ''}${text.slice(start, start + charactersMax)}…`
}
