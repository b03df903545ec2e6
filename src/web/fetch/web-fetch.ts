import type { DocumentReader } from '../../documents/document-reader.ts'
import { ConfigError } from '../../errors/config-error.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { ChooseProxy } from '../../outbound/choose-proxy.ts'
import { GuardedClient } from '../../outbound/guarded-client.ts'
import type { DomainRules } from '../domain-rules.ts'
import { engineAccess, type SearchSettings } from '../search/web-search.ts'
import { httpPageEngine } from './http-page-engine.ts'
import { ownEngine } from './own-engine.ts'
import { type PageEngine, type PageEngineId, pageEngineIds } from './page-engine.ts'

/** What an operator sets of reading pages. */
export interface FetchSettings {
  /** The engine of requests that name none. */
  readonly engine: PageEngineId
  readonly timeoutMs: number
  readonly idleTimeoutMs: number
  /** Of a page, after decompression. */
  readonly bytesMax: number
  /** What a model reads of a page unless its request says. */
  readonly contentTokensMax: number
  readonly userAgent: string
  /** For all requests, beside their own rules. */
  readonly rules: DomainRules
}

/** Reads pages as the operator has configured it. */
export class WebFetch {
  readonly #engines: ReadonlyMap<string, PageEngine>
  readonly #usual: PageEngineId
  readonly contentTokensMax: number
  readonly rules: DomainRules

  constructor(engines: readonly PageEngine[], { engine, contentTokensMax, rules }: FetchSettings) {
    this.#engines = new Map(engines.map((each) => [each.id, each]))
    this.#usual = engine
    this.contentTokensMax = contentTokensMax
    this.rules = rules
  }

  /** The engine of that name, or the usual one for `auto`. Throws GatewayError for one that is not configured; `place` is where it is asked for. */
  engineFor(wanted: string | undefined, place: string): PageEngine {
    const id = wanted === undefined || wanted === 'auto' ? this.#usual : wanted
    const engine = this.#engines.get(id)
    if (engine !== undefined) return engine
    const others = [...this.#engines.keys()].join(', ')
    const message = `the engine ${id} is not configured: the operator sets tools.web_search.${id}.api_key in gateway.yaml; configured: ${others}`
    throw new GatewayError('invalid_request', `${place}: ${message}`)
  }
}

export interface WebFetchParts {
  readonly documents: Pick<DocumentReader, 'read'>
  /** Private hosts that pages may be read from. */
  readonly allowHosts: readonly string[]
  /** The engines that searches are configured with. */
  readonly search: SearchSettings
  /** For pages, and for engines. */
  readonly chooseProxy: ChooseProxy
  readonly chooseEngineProxy: ChooseProxy
}

/** The engines that read pages. Throws ConfigError for a usual one that the settings say too little of. */
export function createWebFetch(settings: FetchSettings, parts: WebFetchParts): WebFetch {
  const { documents, allowHosts, search, chooseProxy, chooseEngineProxy } = parts
  const { engine: usual, timeoutMs, idleTimeoutMs, bytesMax, userAgent } = settings
  const engines = pageEngineIds.flatMap((id): PageEngine[] => {
    if (id === 'service') {
      const client = new GuardedClient({ allowHosts, idleTimeoutMs, userAgent, chooseProxy })
      return [ownEngine({ client, documents, bytesMax, timeoutMs })]
    }
    const access = engineAccess(id, { ...search, timeoutMs }, chooseEngineProxy)
    return access === undefined ? [] : [httpPageEngine({ id, ...access })]
  })
  if (!engines.some(({ id }) => id === usual)) {
    throw new ConfigError([
      { key: 'tools.web_fetch.engine', message: `is ${usual}, but tools.web_search.${usual}.api_key is not set` },
    ])
  }
  return new WebFetch(engines, settings)
}
