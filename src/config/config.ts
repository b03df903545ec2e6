import type { Provider } from '../catalog/catalog.ts'
import type { ConfiguredModel, DiscoverySettings } from '../catalog/catalog-settings.ts'
import type { ProxySettings } from '../outbound/choose-proxy.ts'

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

/** Whether answers are held to the contract: not checked, violations logged and counted, or refused. */
export type ContractResponses = 'enforce' | 'log' | 'off' | 'strict'

/** When a stream is committed to a provider: with its first content, or only when it is complete. */
export type StreamCommit = 'first_event' | 'complete'

/** Bounds on what requests may cost. Times in milliseconds, sizes in bytes. */
export interface Limits {
  readonly requestTimeoutMs: number
  readonly upstreamConnectTimeoutMs: number
  readonly upstreamHeadersTimeoutMs: number
  /** From asking the provider until the first content. */
  readonly upstreamFirstTokenTimeoutMs: number
  /** Silence in the middle of a provider's answer. */
  /** Like the first token's timeout, while another candidate waits. */
  readonly upstreamFirstTokenWithFallbackMs: number
  readonly idleTimeoutMs: number
  readonly shutdownGraceMs: number
  readonly drainTimeoutMs: number
  /** Silence after which a stream gets a comment. */
  readonly keepAliveCommentMs: number
  readonly websocketIdleMs: number
  readonly bodyBytesMax: number
  readonly managementBodyBytesMax: number
  /** For reading the rest of a body that was answered before it arrived completely. */
  readonly unreadBodyTimeoutMs: number
  /** One image, file or video fetched for a request. */
  readonly mediaBytesMax: number
  /** Free space on the disk of the data folder that callers' bytes never take. */
  readonly diskReserveBytes: number
  /** All requests together; absent: derived from the available memory. */
  readonly bufferedBytesMax?: number
  /** All answers together; absent: derived from the heap. */
  readonly answerBytesMax?: number
  /** Total members of all objects of a body. */
  readonly bodyMembersMax: number
  /** In a request's list of tools. */
  readonly toolsMax: number
  readonly concurrentRequestsMax: number
  /** With management keys; and as many again with SCIM tokens. */
  readonly concurrentManagementRequestsMax: number
  readonly generationStreamsMax: number
  readonly concurrentAnonymousRequestsMax: number
  /** The load at which new inference requests are refused; 0 for no limit. */
  readonly load: { readonly lagMsMax: number; readonly memoryShareMax: number }
  readonly connectionsMax: number
  readonly connectionsPerAddressMax: number
  readonly requestHeadersTimeoutMs: number
  /** Headers and body. */
  readonly requestBodyTimeoutMs: number
  readonly anonymousRequestsPerAddressMax: number
  /** US dollars a day for each key; 0 for no bound. */
  readonly insuredUsdPerDay: number
  /** Granted to a request without an output limit when a budget has no room for its model's limit. */
  readonly assumedOutputTokens: number
  /** True if a budget may admit a stream with a lower output limit than it asks for. */
  readonly reservesLikelyOutput: boolean
  /** To one provider. */
  readonly upstreamConnectionsMax: number
  /** From one address. */
  readonly tokenExchangesPerMinuteMax: number
}

export interface RateLimit {
  readonly requestsPerMinute: number | null
  readonly tokensPerMinute: number | null
}

/** A Presidio analyzer. https://microsoft.github.io/presidio/api-docs/ */
export interface PresidioConfig {
  readonly url: string
  readonly language: string
  readonly timeoutMs: number
}

/** A moderation endpoint of OpenAI's shape. https://platform.openai.com/docs/api-reference/moderations */
export interface ModerationConfig {
  readonly url: string
  /** Absent: the endpoint chooses. */
  readonly model?: string
  readonly apiKey?: string
  /** Its name for callers. */
  readonly name: string
  /** For one call. */
  readonly timeoutMs: number
  /** Whether requests go on when it fails. */
  readonly isOpenOnFailure: boolean
}

/** How commands of models are kept from everything else. */
export interface SandboxConfig {
  /** The command line; `bwrap` alone stands for bubblewrap with the arguments below. Empty: there is none. */
  readonly command: readonly string[]
  readonly network: boolean
  readonly timeoutMs: number
  /** Bytes of address space of a process. */
  readonly memoryBytes: number
  /** Bytes. */
  readonly fileBytesMax: number
  /** Bytes of standard output, and as many of standard error. */
  readonly outputBytesMax: number
  readonly processesMax: number
  readonly concurrency: number
  readonly sleepAfterMs: number
  /** Where folders of conversations are. Absent: `sandbox` in the data folder. */
  readonly folder?: string
  /** Bytes and files of one folder with its /tmp, and bytes of all. */
  readonly folderBytesMax: number
  readonly folderFilesMax: number
  readonly foldersBytesMax: number
}

/** The search engines that the operator has set something of. */
export interface WebSearchConfig {
  /** Absent: the first one that is configured. */
  readonly engine?: SearchEngineId
  /** Absolute. */
  readonly localFolder?: string
  readonly engines: Readonly<Partial<Record<SearchEngineId, { readonly url?: string; readonly key?: string }>>>
  readonly timeoutMs: number
}

/** Where people sign in to the console, and what they become. */
export interface OidcConfig {
  readonly issuer: string
  readonly clientId: string
  /** Absent: the gateway is a public client. */
  readonly clientSecret?: string
  readonly scopes: readonly string[]
  readonly groupClaim: string
  /** A verified address names a user who has another external id, too. */
  readonly matchesAddresses: boolean
  /** The groups of each role; `*` is everybody. */
  readonly groups: Readonly<Record<'admin' | 'operator' | 'viewer' | 'member', readonly string[]>>
}

/** How pages of the web are read. */
export interface WebFetchConfig {
  readonly engine: PageEngineId
  readonly timeoutMs: number
  readonly idleTimeoutMs: number
  /** Decompressed. */
  readonly bytesMax: number
  readonly contentTokensMax: number
  readonly userAgent: string
  /** Domains, for all requests. `allowed` is empty where all are. */
  readonly rules: { readonly allowed: readonly string[]; readonly blocked: readonly string[] }
}

export type PageEngineId = 'service' | 'exa' | 'parallel' | 'firecrawl'

export type SearchEngineId = 'local' | 'searxng' | 'exa' | 'tavily' | 'brave' | 'perplexity' | 'firecrawl' | 'parallel'

/** All settings of the operator, resolved: defaults filled in, units converted, secrets in plain text. */
export interface Config {
  /** The configuration file's name for messages; absent when there is none. */
  readonly file?: string
  readonly host: string
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly redisUrl?: string
  /** The prefix of keys and channels in Redis. */
  readonly redisPrefix: string
  readonly masterKey?: string
  /** Opens what was sealed before the master key changed. */
  readonly previousMasterKey?: string
  /** The gateway's URL for callers: scheme, host and any path before the API's root. */
  readonly publicUrl?: string
  /** Further host names that a gateway on a loopback address answers to. */
  readonly allowedHosts: readonly string[]
  /** Origins whose pages may use the gateway. */
  readonly corsOrigins: readonly string[]
  /** What browsers are shown without a key; absent: everything on a loopback address, else nothing about providers. */
  readonly pages?: 'full' | 'brief' | 'off'
  /** Whether browsers are shown the ranking of public apps without a key; absent: where they are shown everything. */
  readonly rankings?: 'on' | 'off'
  /** The number of the operator's own proxies that add to X-Forwarded-For. */
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
  readonly mcpServers: readonly McpServerConfig[]
  readonly limits: Limits
  readonly contractResponses: ContractResponses
  /** OpenAPI Overlay files for the served contract, in order. */
  readonly contractOverlays: readonly string[]
  /** Folder of own operations. */
  readonly contractExtensions?: string
  readonly credits: { readonly isEnabled: boolean }
  /** The default rate limits; null for no limit. */
  readonly rateLimits: {
    readonly key: RateLimit
    readonly workspace: RateLimit
    readonly organization: RateLimit
    /** Calls of providers an hour for one key. */
    readonly keyUpstreamRequests: number | null
  }
  readonly routing: {
    /** The default for requests that do not set it. */
    readonly streamCommit: StreamCommit
    readonly fallsBackOnContentPolicy: boolean
    /** An attempt that took longer is not repeated on the same endpoint while another candidate waits. */
    readonly repeatWithinMs: number
    /** True when callers with budgets may use endpoints without a known price. */
    readonly allowsUnpriced: boolean
    /** The longest Retry-After of a provider that is respected. */
    readonly retryAfterMostMs: number
    /** The cool-downs of failing endpoints. */
    readonly circuitTimes: { readonly leastMs: number; readonly mostMs: number; readonly mostSilentMs: number }
  }
  readonly outbound: {
    readonly allowHosts: readonly string[]
    readonly proxies: ProxySettings
    /** Of certificate authorities that are trusted beside the usual ones. */
    readonly caFile?: string
  }
  readonly sandbox: SandboxConfig
  readonly federation: { readonly isEnabled: boolean }
  readonly console: {
    readonly isEnabled: boolean
    readonly sessionIdleMs: number
    readonly sessionLifetimeMs: number
    /** Absent: people don't sign in with a provider. */
    readonly oidc?: OidcConfig
  }
  readonly discovery: DiscoverySettings
  readonly tools: {
    readonly webSearch: WebSearchConfig
    readonly webFetch: WebFetchConfig
    /** Sizes in bytes. */
    readonly files: {
      readonly fileBytesMax: number
      readonly workspaceBytesMax: number
      readonly workspaceFilesMax: number
      readonly store: 'local' | 's3'
      readonly s3: {
        readonly endpoint?: string
        readonly bucket?: string
        readonly region: string
        readonly prefix?: string
        readonly accessKeyId?: string
        readonly secretAccessKey?: string
        readonly timeoutMs: number
      }
    }
  }
  readonly simulator: {
    /** True when its models are in the catalog. */
    readonly isEnabled: boolean
    /** 0: as fast as possible. */
    readonly tokensPerSecond: number
    readonly firstTokenDelayMs: number
    readonly seed: number
    /** Absolute. */
    readonly scriptsFile?: string
  }
  readonly plugins: {
    /** Absent: the gateway's own rules classify input. */
    readonly moderation?: ModerationConfig
  }
  readonly guardrails: {
    /** Absent: names of persons and addresses can't be filtered. */
    readonly presidio?: PresidioConfig
  }
  readonly metrics: {
    readonly isEnabled: boolean
    /** Absent: the gateway's own. */
    readonly host?: string
    /** Absent: the gateway's own. */
    readonly port?: number
    /** Absent: metrics need no token. */
    readonly token?: string
    /** By what callers are told apart: `workspace`, `key`. */
    readonly labels: readonly string[]
  }
  readonly records: {
    /** Absent: records are kept for ever. */
    readonly retentionMs?: number
    readonly contentRetentionMs: number
    /** Most characters of a prompt, and of an answer. */
    readonly contentCharsMax: number
    /** Whether hashes of prompts are kept, for the prompt-cache doctor. */
    readonly promptShapes: boolean
  }
  readonly memory: {
    /** Time for which requests can refer to items of answers; 0 switches it off. */
    readonly itemsMs: number
    readonly bytesMax: number
  }
  readonly telemetry: { readonly logPrompts: boolean }
}

/** Where a value comes from. */
export interface Origin {
  readonly kind: 'default' | 'computed' | 'file' | 'environment' | 'flag' | 'stored' | 'discovered'
  /** The file as the operator named it, the variable, what a provider was discovered by, or the status of what is stored and does not count. */
  readonly name?: string
  /** In the file; counts from 1. */
  readonly line?: number
}

/** A value as gateway.yaml has it and as people may see it: durations as `10m`, addresses without credentials. */
export type ShownValue = string | number | boolean | readonly string[]

/** A value, and where it comes from. */
export interface ConfigSource {
  /** Null for a secret, and where there is none. */
  readonly value: ShownValue | null
  readonly isSecret?: true
  readonly origin: Origin
}

/** The source of each effective value, by dotted key, in the order of `config explain`. */
export type ConfigSources = ReadonlyMap<string, ConfigSource>

/** An MCP server that requests may name instead of an address. */
export interface McpServerConfig {
  readonly name: string
  readonly url: string
  /** Lower-case names; they hold its credentials. */
  readonly headers: Readonly<Record<string, string>>
  /** Ids of the workspaces that may use it. Absent: all. */
  readonly workspaces?: readonly string[]
  /** Names of the tools that may be used. Absent: all. */
  readonly allowedTools?: readonly string[]
}

/** A warning about an accepted value, with its key or variable. */
export interface ConfigWarning {
  readonly key: string
  readonly message: string
}
