/** A setting that is one value: where it can be set, what it may be, and what it is otherwise. */
export interface Setting {
  /** Dotted path in gateway.yaml, and the name that sources and overrides use. */
  readonly key: string
  readonly kind: 'text' | 'path' | 'url' | 'secret' | 'integer' | 'boolean' | 'duration' | 'size' | 'choice' | 'texts'
  /** Absent: not set. Durations in milliseconds, sizes in bytes. */
  readonly fallback?: SettingValue
  /** The environment variable that sets it. */
  readonly variable?: string
  /** Whether only the environment can set it. */
  readonly isEnvironmentOnly?: true
  /** Whether a variable that is set to nothing is a mistake rather than not set. */
  readonly isNeverBlank?: true
  readonly minimum?: number
  readonly maximum?: number
  readonly choices?: readonly string[]
  /** For texts: what each must look like, as a regular expression's source and in words. */
  readonly item?: { readonly pattern: string; readonly rule: string }
  /** For a URL: the schemes that it may have. */
  readonly schemes?: readonly string[]
  readonly description: string
}

export type SettingValue = string | number | boolean | readonly string[]

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
const kibibyte = 1024
const gibibyte = 1024 ** 3

/** Each setting of one value, in the order in which they are explained. */
export const settings: readonly Setting[] = [
  {
    key: 'host',
    kind: 'text',
    fallback: '127.0.0.1',
    variable: 'GATEWAY_HOST',
    description: 'Address to listen on; 0.0.0.0 for all.',
  },
  {
    key: 'port',
    kind: 'integer',
    fallback: 8787,
    variable: 'GATEWAY_PORT',
    minimum: 0,
    maximum: 65_535,
    description: 'Port to listen on; 0 for any free one.',
  },
  {
    key: 'data_dir',
    kind: 'path',
    fallback: 'data',
    variable: 'GATEWAY_DATA_DIR',
    description: 'Folder for the database and generated keys.',
  },
  {
    key: 'database_url',
    kind: 'url',
    variable: 'DATABASE_URL',
    schemes: ['postgres', 'postgresql'],
    description: 'PostgreSQL database; without it SQLite in the data folder.',
  },
  {
    key: 'redis_url',
    kind: 'url',
    variable: 'REDIS_URL',
    schemes: ['redis', 'rediss'],
    description: 'Redis, where several gateways share limits and sessions.',
  },
  {
    key: 'redis_prefix',
    kind: 'text',
    fallback: 'model-gateway',
    variable: 'GATEWAY_REDIS_PREFIX',
    description: 'What keys and channels in Redis begin with; gateways that share nothing else need their own.',
  },
  {
    key: 'public_url',
    kind: 'url',
    variable: 'GATEWAY_PUBLIC_URL',
    schemes: ['http', 'https'],
    description: 'Where callers find the gateway, such as https://gateway.example.com; issues access tokens under it.',
  },
  {
    key: 'http.allowed_hosts',
    kind: 'texts',
    fallback: [],
    variable: 'GATEWAY_ALLOWED_HOSTS',
    item: {
      pattern: '^((\\*\\.)?[^\\s/@?#*\\\\:\\[\\]]+|\\[[\\da-fA-F:.]+\\])(:\\d{1,5})?$',
      rule: 'a host such as gateway.lan, *.example.com or [fd00::7]',
    },
    description:
      'Further names under which a gateway on a loopback address answers; localhost, 127.0.0.1, [::1], host and public_url are always among them.',
  },
  {
    key: 'cors.origins',
    kind: 'texts',
    fallback: [],
    variable: 'GATEWAY_CORS_ORIGINS',
    item: {
      pattern: '^[a-zA-Z][a-zA-Z0-9+.-]*://[^\\s/?#@*]+$',
      rule: 'an origin such as https://app.example.com or http://localhost:3000, without a path',
    },
    description: 'Origins whose pages may use the gateway from a browser; none unless listed.',
  },
  {
    key: 'trusted_proxies',
    kind: 'integer',
    fallback: 0,
    variable: 'GATEWAY_TRUSTED_PROXIES',
    minimum: 0,
    maximum: 10,
    description: 'Proxies of your own before the gateway: so many entries at the end of X-Forwarded-For are believed.',
  },
  {
    key: 'master_key',
    kind: 'secret',
    variable: 'GATEWAY_MASTER_KEY',
    // Whose secret was not mounted must not start with one that was made up.
    isNeverBlank: true,
    description:
      'Encrypts signing keys and provider credentials in the database; without it one is made in the data folder. Best from the environment.',
  },
  {
    key: 'previous_master_key',
    kind: 'secret',
    variable: 'GATEWAY_PREVIOUS_MASTER_KEY',
    description: 'The master key before this one: opens provider credentials until "byok rekey" has sealed them anew.',
  },
  {
    key: 'bootstrap.inference_key',
    kind: 'secret',
    variable: 'GATEWAY_BOOTSTRAP_INFERENCE_KEY',
    isEnvironmentOnly: true,
    description: 'The inference key that the first start makes.',
  },
  {
    key: 'bootstrap.management_key',
    kind: 'secret',
    variable: 'GATEWAY_BOOTSTRAP_MANAGEMENT_KEY',
    isEnvironmentOnly: true,
    description: 'The management key that the first start makes.',
  },
  {
    key: 'log_level',
    kind: 'choice',
    fallback: 'info',
    variable: 'GATEWAY_LOG_LEVEL',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    description: 'The least level that is logged.',
  },
  duration('limits.request_timeout', 10 * minute, 'Longest time for a whole request, all attempts included.'),
  duration('limits.upstream_connect_timeout', 10 * second, 'Longest time to connect to a provider.'),
  duration('limits.upstream_first_byte_timeout', 2 * minute, 'Longest time until a provider begins to answer.'),
  {
    key: 'limits.upstream_headers_timeout',
    kind: 'duration',
    minimum: 1,
    maximum: day,
    description: "Longest time until a provider's response headers; like upstream_first_byte_timeout unless set.",
  },
  {
    key: 'limits.upstream_first_token_timeout',
    kind: 'duration',
    minimum: 1,
    maximum: day,
    description:
      "Longest time until the first content of a provider's answer; like upstream_first_byte_timeout unless set.",
  },
  duration(
    'limits.upstream_first_byte_timeout_with_fallback',
    minute,
    'The same while another endpoint or model could answer instead; never longer than the two above allow.',
  ),
  duration('limits.idle_timeout', minute, 'Longest silence of a provider in the middle of an answer.'),
  duration(
    'limits.shutdown_grace',
    3 * second,
    'How long requests are still taken after SIGTERM, for load balancers to see it at /readyz.',
    0,
  ),
  duration('limits.drain_timeout', 30 * second, 'How long running answers may go on after SIGTERM.', 0),
  duration(
    'limits.keep_alive_comment',
    15 * second,
    'How long a stream is silent before a comment keeps it alive.',
    100,
  ),
  duration('limits.websocket_idle_timeout', 10 * minute, 'How long a WebSocket may be open without a request.'),
  size('limits.body_bytes', 32 * kibibyte ** 2, 'Largest body of an inference request.'),
  size('limits.management_body_bytes', kibibyte ** 2, 'Largest body of any other request.'),
  duration(
    'limits.unread_body_timeout',
    30 * second,
    'How long the rest of a body is read and thrown away after an answer that did not need it, such as 413.',
    100,
  ),
  size('limits.media_bytes', 20 * kibibyte ** 2, 'Largest image, file or video that is fetched for a request.'),
  {
    key: 'limits.insured_usd_per_day',
    kind: 'integer',
    fallback: 10,
    minimum: 0,
    maximum: 1_000_000,
    description:
      'What answers of one key that fail at their provider may cost in a day (UTC) before the key pays for them itself; 0 for no bound.',
  },
  count(
    'limits.assumed_output_tokens',
    4096,
    'Output tokens that a request without a limit of its own may have at least where a budget has no room for as many as its model gives.',
  ),
  {
    key: 'limits.buffered_bytes',
    kind: 'size',
    minimum: 1024 * kibibyte,
    maximum: 1024 * gibibyte,
    description:
      'Most that all requests together take in memory, each counted as three times its body; further ones are answered 503. Half of the heap or a quarter of the memory, whichever is less, unless set.',
  },
  {
    key: 'limits.answer_bytes',
    kind: 'size',
    minimum: 1024 * kibibyte,
    maximum: 1024 * gibibyte,
    description:
      'Most that all answers under way together hold in memory; beyond it the largest of them is ended. A quarter of the heap unless set.',
  },
  count(
    'limits.concurrent_requests',
    2000,
    'Most inference requests at once; further ones are answered 503. One key leaves a quarter to others.',
  ),
  count(
    'limits.concurrent_management_requests',
    500,
    'Most requests at once with management keys, and as many again with SCIM tokens.',
  ),
  count('limits.connections', 20_000, 'Most connections of callers at once.'),
  count(
    'limits.connections_per_address',
    4096,
    'Most of them from one address, of IPv6 from one /64; not looked at where trusted_proxies says that proxies connect.',
  ),
  duration('limits.request_headers_timeout', 10 * second, "Longest time for a request's headers to come.", 100),
  duration('limits.request_body_timeout', 2 * minute, 'Longest time for a request to come with its body.', 100),
  count('limits.concurrent_anonymous_requests', 256, 'Most requests at once without a key, such as token exchanges.'),
  count('limits.anonymous_requests_per_address', 32, 'Most of them from one address; of IPv6 from one /64.'),
  duration(
    'limits.loop_lag',
    200,
    'How late the event loop may be before new inference requests are answered 503; 0 for as late as it likes.',
    0,
  ),
  {
    key: 'limits.memory_percent',
    kind: 'integer',
    fallback: 85,
    minimum: 0,
    maximum: 100,
    description:
      "How much of the heap's or the container's memory may be in use before new inference requests are answered 503; 0 for all.",
  },
  count(
    'limits.body_members',
    150_000,
    'Most members of all objects of a JSON body together; its lists may have four times as many values.',
  ),
  { ...count('limits.tools', 128, 'Most tools in the list of a request.'), maximum: 1024 },
  count('limits.upstream_connections', 4096, 'Most connections to one provider.'),
  count('limits.token_exchanges_per_minute', 120, 'Most token exchanges a minute from one address.'),
  {
    key: 'federation.enabled',
    kind: 'boolean',
    fallback: false,
    variable: 'GATEWAY_FEDERATION_ENABLED',
    description: 'Whether workloads may exchange tokens of their identity providers for access tokens.',
  },
  {
    key: 'routing.stream_commit',
    kind: 'choice',
    fallback: 'first_event',
    choices: ['first_event', 'complete'],
    description:
      'When a stream is settled on: with its first content, or only when it is complete, so that the caller waits and never sees a broken one.',
  },
  {
    key: 'routing.fallback_on_content_policy',
    kind: 'boolean',
    fallback: true,
    description:
      "Whether the next model is asked for what one model refuses, or its provider's content policy forbids.",
  },
  {
    key: 'routing.unpriced',
    kind: 'choice',
    fallback: 'leave_out',
    choices: ['leave_out', 'allow'],
    description:
      'What callers with a budget, limit or credits get of endpoints without a known price: nothing, or answers that cost them nothing.',
  },
  duration(
    'routing.cool_down_least',
    2 * second,
    'How long an endpoint that keeps failing is left alone the first time; each time twice as long.',
  ),
  duration('routing.cool_down_most', 15 * second, 'How long it is left alone at most where it fails fast.'),
  duration(
    'routing.cool_down_most_silent',
    minute,
    'How long at most where it fails by saying nothing, or refuses our credential.',
  ),
  duration(
    'routing.retry_after_most',
    60 * minute,
    "How long a provider's Retry-After is kept to at most, by all requests; callers are told no longer one.",
  ),
  duration(
    'routing.repeat_within',
    20 * second,
    'An attempt that took this long is not repeated on the same endpoint while another could answer.',
  ),
  {
    key: 'credits.enabled',
    kind: 'boolean',
    fallback: false,
    description:
      'Whether spending needs credits from the first start on; without it the first "credits grant" begins that.',
  },
  rate('rate_limits.key_requests', 'Most requests a minute of one key; 0 for no limit.'),
  rate('rate_limits.key_tokens', 'Most tokens a minute of one key; 0 for no limit.'),
  rate('rate_limits.workspace_requests', 'Most requests a minute of all keys of a workspace; 0 for no limit.'),
  rate('rate_limits.workspace_tokens', 'Most tokens a minute of all keys of a workspace; 0 for no limit.'),
  rate('rate_limits.organization_requests', 'Most requests a minute of an organization; 0 for no limit.'),
  rate('rate_limits.organization_tokens', 'Most tokens a minute of an organization; 0 for no limit.'),
  {
    key: 'contract.responses',
    kind: 'choice',
    variable: 'GATEWAY_CONTRACT_RESPONSES',
    choices: ['off', 'log', 'strict'],
    description:
      'Whether answers are checked against openapi.yaml: not at all, logged, or refused. `log`; in production `off`.',
  },
  {
    key: 'outbound.allow_hosts',
    kind: 'texts',
    fallback: [],
    item: {
      pattern:
        '^((\\*\\.)?[^\\s/@?#*\\\\:\\[\\]]+(:\\d{1,5})?|\\[[\\da-fA-F:.]+\\](:\\d{1,5})?|[\\da-fA-F:.]*::[\\da-fA-F:.]*)$',
      rule: 'a host such as files.example.com, *.example.com, 10.0.0.7:9000 or [fd00::7]',
    },
    description: 'Hosts that fetches made for callers may reach although they are private.',
  },
  {
    key: 'discovery.environment',
    kind: 'boolean',
    fallback: true,
    description: 'Whether a usual variable such as OPENAI_API_KEY is enough to make a provider available.',
  },
  {
    key: 'discovery.ollama',
    kind: 'boolean',
    fallback: true,
    description: 'Whether to look for a running Ollama at start.',
  },
  {
    key: 'simulator.enabled',
    kind: 'boolean',
    variable: 'GATEWAY_SIMULATOR_ENABLED',
    description: 'Whether the models of the simulator (sim/…) are there. `true`; in production `false`.',
  },
  {
    key: 'simulator.tokens_per_second',
    kind: 'integer',
    fallback: 0,
    minimum: 0,
    maximum: 1_000_000,
    description: "Speed of the simulator's answers; 0 for as fast as it can.",
  },
  duration('simulator.first_token_delay', 0, "Time until the simulator's first token.", 0),
  {
    key: 'simulator.seed',
    kind: 'integer',
    fallback: 1,
    minimum: 0,
    maximum: 2 ** 31 - 1,
    description: 'What the simulator draws its variations from: the same seed gives the same answers.',
  },
  {
    key: 'simulator.scripts',
    kind: 'path',
    description: 'File that maps prompts to scripted answers and faults of the simulator.',
  },
  {
    key: 'metrics.enabled',
    kind: 'boolean',
    fallback: true,
    variable: 'GATEWAY_METRICS_ENABLED',
    description: 'Whether /metrics is served at all.',
  },
  {
    key: 'metrics.port',
    kind: 'integer',
    variable: 'GATEWAY_METRICS_PORT',
    minimum: 0,
    maximum: 65_535,
    description: "Port that serves /metrics, and nothing else does then; without it the gateway's own port has them.",
  },
  {
    key: 'metrics.host',
    kind: 'text',
    variable: 'GATEWAY_METRICS_HOST',
    description: 'Address to listen on for metrics.port; like host unless set.',
  },
  {
    key: 'metrics.token',
    kind: 'secret',
    variable: 'GATEWAY_METRICS_TOKEN',
    // Whose secret was not mounted must not show the metrics to everybody.
    isNeverBlank: true,
    description: 'What scrapers of /metrics have to send as Authorization: Bearer; without it nothing.',
  },
  {
    key: 'telemetry.log_prompts',
    kind: 'boolean',
    fallback: false,
    description: 'Whether prompts and answers are logged, without credentials and inlined data.',
  },
]

function duration(key: string, fallback: number, description: string, minimum = 1): Setting {
  return { key, kind: 'duration', fallback, minimum, maximum: day, description }
}

function size(key: string, fallback: number, description: string): Setting {
  return { key, kind: 'size', fallback, minimum: kibibyte, maximum: gibibyte, description }
}

function rate(key: string, description: string): Setting {
  return { key, kind: 'integer', fallback: 0, minimum: 0, maximum: 1_000_000_000, description }
}

function count(key: string, fallback: number, description: string): Setting {
  return { key, kind: 'integer', fallback, minimum: 1, maximum: 1_000_000, description }
}
