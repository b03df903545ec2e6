import type { ProxyUse } from '../outbound/choose-proxy.ts'
import type {
  Config,
  ContractResponses,
  LogLevel,
  PageEngineId,
  RateLimit,
  SearchEngineId,
  StreamCommit,
  WebFetchConfig,
  WebSearchConfig,
} from './config.ts'
import type { SettingValue } from './settings/setting.ts'

/** Settings by dotted key; those without a value are absent. */
export type SettingValues = ReadonlyMap<string, SettingValue>

/** Builds `Config` from resolved settings, by dotted key. */
export function toConfig(
  values: SettingValues,
  rest: Pick<Config, 'isProduction' | 'providers' | 'models' | 'mcpServers'> & { readonly file?: string },
): Config {
  const optional = <Name extends string>(name: Name, key: string) => {
    const value = values.get(key)
    return typeof value === 'string' ? ({ [name]: value } as Record<Name, string>) : {}
  }
  return {
    ...rest,
    host: text(values, 'host'),
    port: number(values, 'port'),
    dataDir: text(values, 'data_dir'),
    ...optional('publicUrl', 'public_url'),
    allowedHosts: texts(values, 'http.allowed_hosts'),
    corsOrigins: texts(values, 'cors.origins'),
    // The settings' choices are the members of these unions.
    ...(values.has('http.pages') && { pages: text(values, 'http.pages') as 'full' | 'brief' | 'off' }),
    ...(values.has('http.rankings') && { rankings: text(values, 'http.rankings') as 'on' | 'off' }),
    trustedProxies: number(values, 'trusted_proxies'),
    ...optional('databaseUrl', 'database_url'),
    ...optional('redisUrl', 'redis_url'),
    redisPrefix: text(values, 'redis_prefix'),
    ...optional('masterKey', 'master_key'),
    ...optional('previousMasterKey', 'previous_master_key'),
    ...optional('bootstrapInferenceKey', 'bootstrap.inference_key'),
    ...optional('bootstrapManagementKey', 'bootstrap.management_key'),
    // The setting's choices are the members of these unions.
    logLevel: text(values, 'log_level') as LogLevel,
    contractResponses: values.get('contract.responses') as ContractResponses,
    contractOverlays: texts(values, 'contract.overlay'),
    ...optional('contractExtensions', 'contract.extensions'),
    limits: {
      requestTimeoutMs: number(values, 'limits.request_timeout'),
      upstreamConnectTimeoutMs: number(values, 'limits.upstream_connect_timeout'),
      upstreamHeadersTimeoutMs: number(values, 'limits.upstream_headers_timeout', 'limits.upstream_first_byte_timeout'),
      upstreamFirstTokenTimeoutMs: number(
        values,
        'limits.upstream_first_token_timeout',
        'limits.upstream_first_byte_timeout',
      ),
      upstreamFirstTokenWithFallbackMs: number(values, 'limits.upstream_first_byte_timeout_with_fallback'),
      idleTimeoutMs: number(values, 'limits.idle_timeout'),
      shutdownGraceMs: number(values, 'limits.shutdown_grace'),
      drainTimeoutMs: number(values, 'limits.drain_timeout'),
      keepAliveCommentMs: number(values, 'limits.keep_alive_comment'),
      websocketIdleMs: number(values, 'limits.websocket_idle_timeout'),
      bodyBytesMax: number(values, 'limits.body_bytes'),
      managementBodyBytesMax: number(values, 'limits.management_body_bytes'),
      unreadBodyTimeoutMs: number(values, 'limits.unread_body_timeout'),
      mediaBytesMax: number(values, 'limits.media_bytes'),
      diskReserveBytes: number(values, 'limits.disk_reserve'),
      ...(values.has('limits.buffered_bytes') && { bufferedBytesMax: number(values, 'limits.buffered_bytes') }),
      ...(values.has('limits.answer_bytes') && { answerBytesMax: number(values, 'limits.answer_bytes') }),
      insuredUsdPerDay: number(values, 'limits.insured_usd_per_day'),
      assumedOutputTokens: number(values, 'limits.assumed_output_tokens'),
      reservesLikelyOutput: flag(values, 'limits.reserve_likely_output'),
      bodyMembersMax: number(values, 'limits.body_members'),
      toolsMax: number(values, 'limits.tools'),
      concurrentRequestsMax: number(values, 'limits.concurrent_requests'),
      concurrentManagementRequestsMax: number(values, 'limits.concurrent_management_requests'),
      generationStreamsMax: number(values, 'limits.generation_streams'),
      load: {
        lagMsMax: number(values, 'limits.loop_lag'),
        memoryShareMax: number(values, 'limits.memory_percent') / 100,
      },
      connectionsMax: number(values, 'limits.connections'),
      connectionsPerAddressMax: number(values, 'limits.connections_per_address'),
      requestHeadersTimeoutMs: number(values, 'limits.request_headers_timeout'),
      requestBodyTimeoutMs: number(values, 'limits.request_body_timeout'),
      concurrentAnonymousRequestsMax: number(values, 'limits.concurrent_anonymous_requests'),
      anonymousRequestsPerAddressMax: number(values, 'limits.anonymous_requests_per_address'),
      upstreamConnectionsMax: number(values, 'limits.upstream_connections'),
      tokenExchangesPerMinuteMax: number(values, 'limits.token_exchanges_per_minute'),
    },
    routing: {
      streamCommit: text(values, 'routing.stream_commit') as StreamCommit,
      fallsBackOnContentPolicy: flag(values, 'routing.fallback_on_content_policy'),
      allowsUnpriced: text(values, 'routing.unpriced') === 'allow',
      repeatWithinMs: number(values, 'routing.repeat_within'),
      retryAfterMostMs: number(values, 'routing.retry_after_most'),
      circuitTimes: {
        leastMs: number(values, 'routing.cool_down_least'),
        mostMs: number(values, 'routing.cool_down_most'),
        mostSilentMs: number(values, 'routing.cool_down_most_silent'),
      },
    },
    credits: { isEnabled: flag(values, 'credits.enabled') },
    rateLimits: {
      key: rateLimit(values, 'key'),
      workspace: rateLimit(values, 'workspace'),
      organization: rateLimit(values, 'organization'),
      keyUpstreamRequests: number(values, 'rate_limits.key_upstream_requests') || null,
    },
    outbound: {
      allowHosts: texts(values, 'outbound.allow_hosts'),
      proxies: {
        ...optional('https', 'outbound.https_proxy'),
        ...optional('http', 'outbound.http_proxy'),
        exceptFor: texts(values, 'outbound.no_proxy'),
        usedFor: texts(values, 'outbound.proxy_for') as readonly ProxyUse[],
      },
      ...optional('caFile', 'outbound.ca_file'),
    },
    sandbox: {
      command: texts(values, 'tools.sandbox.command'),
      network: flag(values, 'tools.sandbox.network'),
      timeoutMs: number(values, 'tools.sandbox.timeout'),
      memoryBytes: number(values, 'tools.sandbox.memory'),
      fileBytesMax: number(values, 'tools.sandbox.file_bytes'),
      outputBytesMax: number(values, 'tools.sandbox.output_bytes'),
      processesMax: number(values, 'tools.sandbox.processes'),
      concurrency: number(values, 'tools.sandbox.concurrency'),
      sleepAfterMs: number(values, 'tools.sandbox.sleep_after'),
      ...optional('folder', 'tools.sandbox.folder'),
      folderBytesMax: number(values, 'tools.sandbox.folder_bytes'),
      folderFilesMax: number(values, 'tools.sandbox.folder_files'),
      foldersBytesMax: number(values, 'tools.sandbox.folders_bytes'),
    },
    federation: { isEnabled: flag(values, 'federation.enabled') },
    console: {
      isEnabled: flag(values, 'console.enabled'),
      sessionIdleMs: number(values, 'console.session_idle'),
      sessionLifetimeMs: number(values, 'console.session_lifetime'),
      ...oidc(values),
    },
    discovery: { environment: flag(values, 'discovery.environment'), ollama: flag(values, 'discovery.ollama') },
    tools: {
      webSearch: webSearch(values),
      webFetch: webFetch(values),
      files: {
        fileBytesMax: number(values, 'tools.files.file_bytes'),
        workspaceBytesMax: number(values, 'tools.files.workspace_bytes'),
        workspaceFilesMax: number(values, 'tools.files.workspace_files'),
        store: text(values, 'tools.files.store') === 's3' ? 's3' : 'local',
        s3: {
          ...optional('endpoint', 'tools.files.s3.endpoint'),
          ...optional('bucket', 'tools.files.s3.bucket'),
          region: text(values, 'tools.files.s3.region'),
          ...optional('prefix', 'tools.files.s3.prefix'),
          ...optional('accessKeyId', 'tools.files.s3.access_key_id'),
          ...optional('secretAccessKey', 'tools.files.s3.access_key'),
          timeoutMs: number(values, 'tools.files.s3.timeout'),
        },
      },
    },
    simulator: {
      isEnabled: values.has('simulator.enabled') ? flag(values, 'simulator.enabled') : !rest.isProduction,
      tokensPerSecond: number(values, 'simulator.tokens_per_second'),
      firstTokenDelayMs: number(values, 'simulator.first_token_delay'),
      seed: number(values, 'simulator.seed'),
      ...optional('scriptsFile', 'simulator.scripts'),
    },
    plugins: moderation(values),
    guardrails: presidio(values),
    metrics: {
      isEnabled: flag(values, 'metrics.enabled'),
      ...optional('host', 'metrics.host'),
      ...(values.has('metrics.port') && { port: number(values, 'metrics.port') }),
      ...optional('token', 'metrics.token'),
      labels: texts(values, 'metrics.labels'),
    },
    records: {
      ...(values.has('records.retention') && { retentionMs: number(values, 'records.retention') }),
      contentRetentionMs: number(values, 'records.content_retention'),
      contentCharsMax: number(values, 'records.content_size'),
      promptShapes: flag(values, 'records.prompt_shapes'),
    },
    memory: { itemsMs: number(values, 'memory.items'), bytesMax: number(values, 'memory.bytes') },
    telemetry: { logPrompts: flag(values, 'telemetry.log_prompts') },
  }
}

// Either of the two without the other is refused before.
function oidc(values: SettingValues): Pick<Config['console'], 'oidc'> {
  const issuer = values.get('console.oidc.issuer')
  const clientId = values.get('console.oidc.client_id')
  const clientSecret = values.get('console.oidc.client_secret')
  if (typeof issuer !== 'string' || typeof clientId !== 'string') return {}
  return {
    oidc: {
      issuer,
      clientId,
      ...(typeof clientSecret === 'string' && { clientSecret }),
      scopes: texts(values, 'console.oidc.scopes'),
      groupClaim: text(values, 'console.oidc.group_claim'),
      matchesAddresses: values.get('console.oidc.match_addresses') === true,
      groups: {
        admin: texts(values, 'console.oidc.admins'),
        operator: texts(values, 'console.oidc.operators'),
        viewer: texts(values, 'console.oidc.viewers'),
        member: texts(values, 'console.oidc.members'),
      },
    },
  }
}

function moderation(values: SettingValues): Config['plugins'] {
  const url = values.get('plugins.moderation.url')
  const model = values.get('plugins.moderation.model')
  const apiKey = values.get('plugins.moderation.api_key')
  if (typeof url !== 'string') return {}
  return {
    moderation: {
      url,
      ...(typeof model === 'string' && { model }),
      ...(typeof apiKey === 'string' && { apiKey }),
      name: text(values, 'plugins.moderation.name'),
      timeoutMs: number(values, 'plugins.moderation.timeout'),
      isOpenOnFailure: values.get('plugins.moderation.on_error') === 'open',
    },
  }
}

function presidio(values: SettingValues): Config['guardrails'] {
  const url = values.get('guardrails.presidio_url')
  if (typeof url !== 'string') return {}
  const language = text(values, 'guardrails.presidio_language')
  return { presidio: { url, language, timeoutMs: number(values, 'guardrails.presidio_timeout') } }
}

function webSearch(values: SettingValues): WebSearchConfig {
  const engines: Record<string, { readonly [name: string]: string }> = {}
  for (const [key, value] of values) {
    const [, id, name] = /^tools\.web_search\.(\w+)\.(url|api_key)$/.exec(key) ?? []
    if (id === undefined || name === undefined || typeof value !== 'string') continue
    engines[id] = { ...engines[id], [name === 'url' ? 'url' : 'key']: value }
  }
  const engine = values.get('tools.web_search.engine')
  const folder = values.get('tools.web_search.local.folder')
  return {
    // The setting's choices are the members of this union.
    ...(typeof engine === 'string' && { engine: engine as SearchEngineId }),
    ...(typeof folder === 'string' && { localFolder: folder }),
    engines,
    timeoutMs: number(values, 'tools.web_search.timeout'),
  }
}

function webFetch(values: SettingValues): WebFetchConfig {
  return {
    // The setting's choices are the members of this union.
    engine: text(values, 'tools.web_fetch.engine') as PageEngineId,
    timeoutMs: number(values, 'tools.web_fetch.timeout'),
    idleTimeoutMs: number(values, 'tools.web_fetch.idle_timeout'),
    bytesMax: number(values, 'tools.web_fetch.page_bytes'),
    contentTokensMax: number(values, 'tools.web_fetch.content_tokens'),
    userAgent: text(values, 'tools.web_fetch.user_agent'),
    rules: {
      allowed: texts(values, 'tools.web_fetch.allowed_domains'),
      blocked: texts(values, 'tools.web_fetch.blocked_domains'),
    },
  }
}

function text(values: SettingValues, key: string): string {
  const value = values.get(key)
  if (typeof value !== 'string') throw new TypeError(`the setting ${key} has no text`)
  return value
}

function number(values: SettingValues, key: string, otherwise = key): number {
  const value = values.get(key) ?? values.get(otherwise)
  if (typeof value !== 'number') throw new TypeError(`the setting ${key} has no number`)
  return value
}

// 0 means no limit.
function rateLimit(values: SettingValues, subject: string): RateLimit {
  return {
    requestsPerMinute: number(values, `rate_limits.${subject}_requests`) || null,
    tokensPerMinute: number(values, `rate_limits.${subject}_tokens`) || null,
  }
}

function flag(values: SettingValues, key: string): boolean {
  return values.get(key) === true
}

function texts(values: SettingValues, key: string): readonly string[] {
  const value = values.get(key)
  return Array.isArray(value) ? value : []
}
