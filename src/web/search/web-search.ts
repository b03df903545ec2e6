import type { FoundPage } from '../../canonical/found-page.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ChooseProxy } from '../../outbound/choose-proxy.ts'
import { GuardedClient } from '../../outbound/guarded-client.ts'
import type { EngineAccess } from '../call-engine.ts'
import { isWithin } from '../domain-rules.ts'
import { engineAdapters } from './engines/index.ts'
import { httpEngine } from './http-engine.ts'
import { localEngine, type PageIndex } from './local-engine.ts'
import { type EngineId, engineIds, type SearchAnswer, type SearchEngine, type SearchWish } from './search-engine.ts'

/** What an operator sets of the engines. */
export interface SearchSettings {
  /** Absent: the first one that is configured. */
  readonly engine?: EngineId
  /** Absolute. Absent: there is no such engine. */
  readonly localFolder?: string
  /** Of engines that are configured: where an own server is, or another address than the usual one, and the key. */
  readonly engines: Readonly<Partial<Record<EngineId, { readonly url?: string; readonly key?: string }>>>
  readonly timeoutMs: number
}

/** Searches the web as the operator has configured it. */
export class WebSearch {
  readonly #engines: ReadonlyMap<EngineId, SearchEngine>
  readonly #usual: EngineId | undefined

  constructor(engines: readonly SearchEngine[], usual?: EngineId) {
    this.#engines = new Map(engines.map((engine) => [engine.id, engine]))
    this.#usual = usual ?? engines[0]?.id
  }

  /** Whether there is an engine of that name, or any for `auto`. */
  has(wanted: string | undefined): boolean {
    const id = wanted === undefined || wanted === 'auto' ? this.#usual : wanted
    return id !== undefined && this.#engines.has(id as EngineId)
  }

  /** The engine of that name, or the usual one for `auto`. Throws GatewayError for one that is not configured; `place` is where it is asked for. */
  engineFor(wanted: string | undefined, place: string): SearchEngine {
    if (wanted === 'native')
      throw new GatewayError(
        'invalid_request',
        `${place}: the provider's own search is not a tool of the gateway; list it as web_search, or name another engine`,
      )
    const id = wanted === undefined || wanted === 'auto' ? this.#usual : wanted
    const engine = id === undefined ? undefined : this.#engines.get(id as EngineId)
    if (engine !== undefined) return engine
    const message =
      id === undefined
        ? 'no search engine is configured: the operator sets tools.web_search in gateway.yaml, such as tools.web_search.searxng.url, tools.web_search.exa.api_key or tools.web_search.local.folder'
        : `the search engine ${id} is not configured: the operator sets tools.web_search.${keyOf(id as EngineId)} in gateway.yaml${this.#others()}`
    throw new GatewayError('invalid_request', `${place}: ${message}`)
  }

  #others(): string {
    return this.#engines.size === 0 ? '' : `; configured: ${[...this.#engines.keys()].join(', ')}`
  }
}

function keyOf(id: EngineId): string {
  if (id === 'local') return 'local.folder'
  return id === 'searxng' ? 'searxng.url' : `${id}.api_key`
}

/** Makes one search. Pages that the rules keep away are left out, texts cut to their length. Rejects as `SearchEngine.search` does. */
export async function searchWeb(engine: SearchEngine, wish: SearchWish, signal: AbortSignal): Promise<SearchAnswer> {
  const { pages, ...rest } = await engine.search(wish, signal)
  const rules = { allowed: wish.allowedDomains, blocked: wish.excludedDomains }
  const seen = new Set<string>()
  const fitting = pages.slice(0, pagesMost).filter(({ url: whole }) => {
    const url = whole.slice(0, urlCharactersMax)
    if (seen.has(url) || !isWithin(rules, url)) return false
    seen.add(url)
    return true
  })
  return { ...rest, pages: fitting.slice(0, wish.resultsMax).map((page) => bounded(page, wish.charactersMax)) }
}

/** Pages of an answer that the rules choose among; an engine is asked for no more than 20. */
const pagesMost = 100
const titleCharactersMax = 300
const urlCharactersMax = 2_000

function bounded(page: FoundPage, charactersMax: number): FoundPage {
  const { url, title, text } = page
  return {
    ...page,
    url: url.slice(0, urlCharactersMax),
    title: cut(title, titleCharactersMax),
    // An engine's excerpt may be a little longer than what was asked for.
    text: cut(text, charactersMax + 2),
  }
}

/** Never in the middle of a character. */
function cut(text: string, charactersMax: number): string {
  return text.length <= charactersMax ? text : text.slice(0, charactersMax).replace(/[\ud800-\udbff]$/, '')
}

export interface WebSearchParts {
  readonly openIndex: () => Promise<PageIndex>
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly chooseProxy: ChooseProxy
}

/** The engines that the settings name. Throws ConfigError for a usual one that they say too little of. */
export function createWebSearch(
  settings: SearchSettings,
  { openIndex, clock, chooseProxy }: WebSearchParts,
): WebSearch {
  const { engine: usual, localFolder } = settings
  const engines = engineIds.flatMap((id): SearchEngine[] => {
    if (id === 'local') {
      if (localFolder === undefined) return []
      return [localEngine({ folder: localFolder, clock, openIndex })]
    }
    const access = engineAccess(id, settings, chooseProxy)
    return access === undefined ? [] : [httpEngine({ id, ...access })]
  })
  if (usual !== undefined && !engines.some(({ id }) => id === usual)) {
    throw new ConfigError([
      { key: 'tools.web_search.engine', message: `is ${usual}, but tools.web_search.${keyOf(usual)} is not set` },
    ])
  }
  return new WebSearch(engines, usual)
}

/** Where an engine is asked; undefined for one that is not configured. */
export function engineAccess(
  id: Exclude<EngineId, 'local'>,
  { engines, timeoutMs }: Pick<SearchSettings, 'engines' | 'timeoutMs'>,
  chooseProxy: ChooseProxy,
): EngineAccess | undefined {
  const { url, key } = engines[id] ?? {}
  const address = (url ?? engineAdapters[id].address)?.replace(/\/+$/, '')
  if (address === undefined || (id !== 'searxng' && key === undefined)) return undefined
  // Where the operator says, a private host is meant; callers lead nobody there.
  const client = new GuardedClient({ allowHosts: [new URL(address).host], chooseProxy })
  return { address, key: key ?? '', client, timeoutMs }
}
