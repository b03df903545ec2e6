import type { Config, ContractResponses, LogLevel } from './config.ts'
import type { SettingValue } from './settings.ts'

type Values = ReadonlyMap<string, SettingValue>

/** Puts resolved settings, by dotted key, into their places in `Config`. */
export function toConfig(
  values: Values,
  rest: Pick<Config, 'isProduction' | 'providers' | 'models'> & { readonly file?: string },
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
    ...optional('databaseUrl', 'database_url'),
    ...optional('redisUrl', 'redis_url'),
    ...optional('masterKey', 'master_key'),
    ...optional('bootstrapInferenceKey', 'bootstrap.inference_key'),
    ...optional('bootstrapManagementKey', 'bootstrap.management_key'),
    // The setting's choices are the members of these unions.
    logLevel: text(values, 'log_level') as LogLevel,
    contractResponses: (values.get('contract.responses') ?? (rest.isProduction ? 'off' : 'log')) as ContractResponses,
    limits: {
      requestTimeoutMs: number(values, 'limits.request_timeout'),
      upstreamConnectTimeoutMs: number(values, 'limits.upstream_connect_timeout'),
      upstreamFirstByteTimeoutMs: number(values, 'limits.upstream_first_byte_timeout'),
      idleTimeoutMs: number(values, 'limits.idle_timeout'),
      drainTimeoutMs: number(values, 'limits.drain_timeout'),
      keepAliveCommentMs: number(values, 'limits.keep_alive_comment'),
      bodyBytesMax: number(values, 'limits.body_bytes'),
      managementBodyBytesMax: number(values, 'limits.management_body_bytes'),
      concurrentRequestsMax: number(values, 'limits.concurrent_requests'),
      upstreamConnectionsMax: number(values, 'limits.upstream_connections'),
    },
    outbound: { allowHosts: texts(values, 'outbound.allow_hosts') },
    discovery: { environment: flag(values, 'discovery.environment'), ollama: flag(values, 'discovery.ollama') },
    simulator: {
      tokensPerSecond: number(values, 'simulator.tokens_per_second'),
      firstTokenDelayMs: number(values, 'simulator.first_token_delay'),
      seed: number(values, 'simulator.seed'),
      ...optional('scriptsFile', 'simulator.scripts'),
    },
    telemetry: { logPrompts: flag(values, 'telemetry.log_prompts') },
  }
}

function text(values: Values, key: string): string {
  const value = values.get(key)
  if (typeof value !== 'string') throw new TypeError(`the setting ${key} has no text`)
  return value
}

function number(values: Values, key: string): number {
  const value = values.get(key)
  if (typeof value !== 'number') throw new TypeError(`the setting ${key} has no number`)
  return value
}

function flag(values: Values, key: string): boolean {
  return values.get(key) === true
}

function texts(values: Values, key: string): readonly string[] {
  const value = values.get(key)
  return Array.isArray(value) ? value : []
}
