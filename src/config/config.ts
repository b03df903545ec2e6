import type { Provider } from '../catalog/catalog.ts'
import type { ConfiguredModel, DiscoverySettings } from '../catalog/catalog-settings.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

/** Whether answers are held to the contract: not checked, violations logged and counted, or refused. */
export type ContractResponses = 'off' | 'log' | 'strict'

/** When a stream is settled on: with its first content, or only when it is complete. */
export type StreamCommit = 'first_event' | 'complete'

/** Bounds on what requests may cost. Times in milliseconds, sizes in bytes. */
export interface Limits {
  readonly requestTimeoutMs: number
  readonly upstreamConnectTimeoutMs: number
  readonly upstreamHeadersTimeoutMs: number
  /** Until the first content, from when the provider is asked. */
  readonly upstreamFirstTokenTimeoutMs: number
  /** Silence in the middle of a provider's answer. */
  /** The first token's while another candidate waits. */
  readonly upstreamFirstTokenWithFallbackMs: number
  readonly idleTimeoutMs: number
  readonly shutdownGraceMs: number
  readonly drainTimeoutMs: number
  /** Silence after which a stream gets a comment. */
  readonly keepAliveCommentMs: number
  readonly websocketIdleMs: number
  readonly bodyBytesMax: number
  readonly managementBodyBytesMax: number
  /** For reading on after an answer that was given before the whole body had come. */
  readonly unreadBodyTimeoutMs: number
  /** One image, file or video that is fetched for a request. */
  readonly mediaBytesMax: number
  /** All requests together; absent: by the memory that there is. */
  readonly bufferedBytesMax?: number
  /** All answers together; absent: by the heap. */
  readonly answerBytesMax?: number
  /** Members of all objects of a body together. */
  readonly bodyMembersMax: number
  /** In a request's list of tools. */
  readonly toolsMax: number
  readonly concurrentRequestsMax: number
  /** With management keys; with SCIM tokens as many again. */
  readonly concurrentManagementRequestsMax: number
  readonly concurrentAnonymousRequestsMax: number
  /** What the process may come to before new inference requests are refused; 0 for anything. */
  readonly load: { readonly lagMsMax: number; readonly memoryShareMax: number }
  readonly connectionsMax: number
  readonly connectionsPerAddressMax: number
  readonly requestHeadersTimeoutMs: number
  /** Headers and body. */
  readonly requestBodyTimeoutMs: number
  readonly anonymousRequestsPerAddressMax: number
  /** US dollars of one key; 0 for no bound. */
  readonly insuredUsdPerDay: number
  /** Granted to a request that sets no limit to its answer, where a budget has no room for as many as its model gives. */
  readonly assumedOutputTokens: number
  /** To one provider. */
  readonly upstreamConnectionsMax: number
  /** From one address. */
  readonly tokenExchangesPerMinuteMax: number
}

export interface RateLimit {
  readonly requestsPerMinute: number | null
  readonly tokensPerMinute: number | null
}

/** Everything that an operator can decide, resolved: defaults filled in, units converted, secrets in the clear. */
export interface Config {
  /** The configuration file as messages name it; absent when there is none. */
  readonly file?: string
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly redisUrl?: string
  /** What keys and channels in Redis begin with. */
  readonly redisPrefix: string
  readonly masterKey?: string
  /** Opens what was sealed before the master key was changed. */
  readonly previousMasterKey?: string
  /** Where callers find the gateway: scheme, host and whatever comes before the API's root. */
  readonly publicUrl?: string
  /** Names under which a gateway on a loopback address answers, besides its own. */
  readonly allowedHosts: readonly string[]
  /** Origins whose pages may use the gateway. */
  readonly corsOrigins: readonly string[]
  /** Proxies of the operator's own that add to X-Forwarded-For. */
  readonly trustedProxies: number
  readonly bootstrapInferenceKey?: string
  readonly bootstrapManagementKey?: string
  /** NODE_ENV is `production`. */
  readonly isProduction: boolean
  readonly logLevel: LogLevel
  /** Configured ones only; `discoverProviders` finds the others. */
  readonly providers: readonly Provider[]
  /** Configured ones only; `buildCatalog` adds the others. */
  readonly models: readonly ConfiguredModel[]
  readonly limits: Limits
  readonly contractResponses: ContractResponses
  readonly credits: { readonly isEnabled: boolean }
  /** Of everybody for whom nothing else is set; null is without a limit. */
  readonly rateLimits: {
    readonly key: RateLimit
    readonly workspace: RateLimit
    readonly organization: RateLimit
  }
  readonly routing: {
    /** What holds for requests that don't say it themselves. */
    readonly streamCommit: StreamCommit
    readonly fallsBackOnContentPolicy: boolean
    /** An attempt that lost more is not repeated on the same endpoint while another candidate waits. */
    readonly repeatWithinMs: number
    /** Whether callers with budgets may use endpoints without a known price. */
    readonly allowsUnpriced: boolean
    /** A provider's Retry-After is kept to for so long at most. */
    readonly retryAfterMostMs: number
    /** For how long an endpoint that fails is left alone. */
    readonly circuitTimes: { readonly leastMs: number; readonly mostMs: number; readonly mostSilentMs: number }
  }
  readonly outbound: { readonly allowHosts: readonly string[] }
  readonly federation: { readonly isEnabled: boolean }
  readonly discovery: DiscoverySettings
  readonly simulator: {
    /** Whether its models are in the catalog. */
    readonly isEnabled: boolean
    /** 0: as fast as it can. */
    readonly tokensPerSecond: number
    readonly firstTokenDelayMs: number
    readonly seed: number
    /** Absolute. */
    readonly scriptsFile?: string
  }
  readonly metrics: {
    readonly isEnabled: boolean
    /** Absent: like the gateway's own. */
    readonly host?: string
    /** Absent: the gateway's own. */
    readonly port?: number
    /** Absent: anybody may read them. */
    readonly token?: string
  }
  readonly telemetry: { readonly logPrompts: boolean }
}

/** Where a value comes from: `default`, `environment NAME`, `gateway.yaml:LINE` (the file's own name) or `flag`. */
export interface ConfigSource {
  /** As text, secrets masked. */
  readonly value: string
  readonly origin: string
}

/** Where each effective value comes from, by dotted key, in the order in which they are explained. */
export type ConfigSources = ReadonlyMap<string, ConfigSource>
