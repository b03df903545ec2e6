import type { AddressBox } from '../auth/address-box.ts'
import { buildCatalog } from '../catalog/build-catalog.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { discoverProviders, type FoundProvider } from '../catalog/discover-providers.ts'
import type { Config } from '../config/config.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import type { DocumentReader } from '../documents/document-reader.ts'
import type { Environment } from '../environment/environment.ts'
import { ConfigError } from '../errors/config-error.ts'
import type { EmbeddedUpstreamFormat } from '../formats/format.ts'
import { type Managed, nothingStored, readManaged, withManaged } from '../managed/read-managed.ts'
import { chooseProxy, type ProxyUse } from '../outbound/choose-proxy.ts'
import { getJson } from '../outbound/get-json.ts'
import { GuardedClient } from '../outbound/guarded-client.ts'
import { loadSimulator } from '../simulator/load-simulator.ts'
import type { StoredCatalog } from '../storage/catalog/managed-rows.ts'
import { openPageIndex } from '../storage/pages/page-index.ts'
import type { Logger } from '../telemetry/logger.ts'
import { createWebFetch, type WebFetch } from '../web/fetch/web-fetch.ts'
import { createWebSearch, type WebSearch } from '../web/search/web-search.ts'
import { Kept } from './kept.ts'

/** Clients for what is fetched at addresses that callers, policies of federation and the operator's sign-in name. */
export type OutboundClients = Readonly<Record<'callers' | 'issuers' | 'sign_in', GuardedClient>>

/** What is made of a configuration before any of it counts: whatever can be wrong with it has been found. */
export interface Prepared {
  /** With the stored providers and models that count. */
  readonly config: Config
  /** Without them. */
  readonly written: Config
  readonly managed: Managed
  readonly env: Environment
  readonly simulator: EmbeddedUpstreamFormat
  readonly outbound: OutboundClients
  readonly webSearch: WebSearch
  readonly webFetch: WebFetch
  readonly found: readonly FoundProvider[]
  readonly catalog: Catalog
}

export interface PreparerParts {
  readonly logger: Logger
  readonly documents: DocumentReader
  /** Opens the secrets of stored providers. */
  readonly secrets: Pick<AddressBox, 'open'>
  /** Path of better-sqlite3's addon where it can't find it by itself. */
  readonly nativeBinding?: string | undefined
}

/** Prepares configurations. What does not change from one to the next is kept. */
export class Preparer {
  readonly #parts: PreparerParts
  readonly #webSearch: Kept<Pick<Config['tools'], 'webSearch'> & Config['outbound'], WebSearch>
  readonly #webFetch: Kept<Pick<Config['tools'], 'webFetch' | 'webSearch'> & Config['outbound'], WebFetch>
  readonly #outbound = new Kept(createOutbound)

  constructor(parts: PreparerParts) {
    const { nativeBinding, documents } = parts
    this.#parts = parts
    this.#webSearch = new Kept(({ webSearch, proxies }) =>
      createWebSearch(webSearch, {
        clock: () => performance.now(),
        openIndex: () => openPageIndex(nativeBinding),
        chooseProxy: chooseProxy(proxies, 'search_engines'),
      }),
    )
    this.#webFetch = new Kept(({ webFetch, webSearch: search, allowHosts, proxies }) =>
      createWebFetch(webFetch, {
        ...{ documents, allowHosts, search },
        chooseProxy: chooseProxy(proxies, 'callers'),
        chooseEngineProxy: chooseProxy(proxies, 'search_engines'),
      }),
    )
  }

  /** Looks for providers, and changes nothing. Nothing that is stored can keep it from being done. Rejects with ConfigError. */
  async prepare(
    { config: written, env }: Pick<LoadedConfig, 'config' | 'env'>,
    stored: StoredCatalog = nothingStored,
  ): Promise<Prepared> {
    const { logger, secrets } = this.#parts
    const managed = readManaged(stored, { config: written, env, secrets })
    for (const { stored: provider, problem } of managed.providers)
      if (problem !== null) logger.warn({ provider: provider.slug, reason: problem }, 'a stored provider is left out')
    for (const { stored: model, problem } of managed.models)
      if (problem !== null)
        logger.warn({ model: model.id, reason: problem }, 'a stored model is left out, or a part of it')
    const config = withManaged(written, managed)
    const { outbound, file } = config
    const { webSearch, webFetch } = config.tools
    const made = {
      simulator: loadSimulator(config.simulator),
      outbound: this.#outbound.of({ outbound, ...(file !== undefined && { file }) }),
      webSearch: this.#webSearch.of({ webSearch, ...outbound }),
      webFetch: this.#webFetch.of({ webSearch, webFetch, ...outbound }),
    }
    const found = await discoverProviders({
      ...{ config, env, getJson },
      report: ({ slug }, reason) =>
        logger.warn({ provider: slug, reason }, 'a provider does not say which models it has'),
    })
    return { config, written, managed, env, ...made, found, catalog: buildCatalog({ config, found }) }
  }
}

function createOutbound({
  outbound: { allowHosts, proxies },
  file,
}: Pick<Config, 'outbound' | 'file'>): OutboundClients {
  const clientFor = (use: ProxyUse) => new GuardedClient({ allowHosts, chooseProxy: chooseProxy(proxies, use) })
  try {
    return { callers: clientFor('callers'), issuers: clientFor('issuers'), sign_in: clientFor('sign_in') }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError([{ key: 'outbound.allow_hosts', message: error instanceof Error ? error.message : '' }], file)
  }
}
