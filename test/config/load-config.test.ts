import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '../../src/config/load-config.ts'
import type { Environment } from '../../src/environment/environment.ts'
import { ConfigError } from '../../src/errors/config-error.ts'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'config-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

const from = (name: string) => `$\{${name}}`

function load(yaml: string | null, env: Environment = {}, overrides: Record<string, string> = {}) {
  if (yaml !== null) writeFileSync(join(cwd, 'gateway.yaml'), yaml)
  return loadConfig({ env, cwd, overrides })
}

function failure(yaml: string | null, env: Environment = {}, overrides: Record<string, string> = {}): ConfigError {
  try {
    load(yaml, env, overrides)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('the configuration was accepted')
}

describe('loadConfig without a file', () => {
  it('has a default for everything', () => {
    const { config, sources } = load(null)
    expect(config).toEqual({
      host: '127.0.0.1',
      port: 8787,
      dataDir: join(cwd, 'data'),
      metrics: { isEnabled: true, labels: [] },
      allowedHosts: [],
      corsOrigins: [],
      trustedProxies: 0,
      isProduction: false,
      logLevel: 'info',
      providers: [],
      models: [],
      mcpServers: [],
      limits: {
        requestTimeoutMs: 600_000,
        upstreamConnectTimeoutMs: 10_000,
        upstreamHeadersTimeoutMs: 120_000,
        upstreamFirstTokenTimeoutMs: 120_000,
        upstreamFirstTokenWithFallbackMs: 60_000,
        idleTimeoutMs: 60_000,
        shutdownGraceMs: 3_000,
        drainTimeoutMs: 30_000,
        keepAliveCommentMs: 15_000,
        websocketIdleMs: 600_000,
        unreadBodyTimeoutMs: 30_000,
        bodyBytesMax: 33_554_432,
        diskReserveBytes: 64 * 1024 * 1024,
        bodyMembersMax: 150_000,
        toolsMax: 128,
        managementBodyBytesMax: 1_048_576,
        mediaBytesMax: 20_971_520,
        concurrentRequestsMax: 2000,
        concurrentManagementRequestsMax: 500,
        generationStreamsMax: 100,
        concurrentAnonymousRequestsMax: 256,
        anonymousRequestsPerAddressMax: 32,
        load: { lagMsMax: 200, memoryShareMax: 0.85 },
        connectionsMax: 20_000,
        connectionsPerAddressMax: 4096,
        requestHeadersTimeoutMs: 10_000,
        requestBodyTimeoutMs: 120_000,
        upstreamConnectionsMax: 4096,
        tokenExchangesPerMinuteMax: 120,
        insuredUsdPerDay: 10,
        assumedOutputTokens: 4096,
        reservesLikelyOutput: true,
      },
      contractResponses: 'enforce',
      contractOverlays: [],
      redisPrefix: 'model-gateway',
      routing: {
        streamCommit: 'first_event',
        fallsBackOnContentPolicy: true,
        repeatWithinMs: 20_000,
        allowsUnpriced: false,
        retryAfterMostMs: 3_600_000,
        circuitTimes: { leastMs: 2_000, mostMs: 15_000, mostSilentMs: 60_000 },
      },
      credits: { isEnabled: false },
      memory: { itemsMs: 3_600_000, bytesMax: 64 * 1024 ** 2 },
      records: { contentCharsMax: 262_144, promptShapes: false, contentRetentionMs: 30 * 24 * 60 * 60_000 },
      rateLimits: {
        key: { requestsPerMinute: null, tokensPerMinute: null },
        workspace: { requestsPerMinute: null, tokensPerMinute: null },
        organization: { requestsPerMinute: null, tokensPerMinute: null },
        keyUpstreamRequests: null,
      },
      outbound: {
        allowHosts: [],
        proxies: {
          exceptFor: ['localhost', '127.0.0.1', '[::1]'],
          usedFor: ['providers', 'issuers', 'sign_in', 'destinations', 'mcp_servers', 'search_engines'],
        },
      },
      plugins: {},
      guardrails: {},
      tools: {
        webSearch: { engines: {}, timeoutMs: 20_000 },
        webFetch: {
          engine: 'service',
          timeoutMs: 30_000,
          idleTimeoutMs: 10_000,
          bytesMax: 10 * 1024 ** 2,
          contentTokensMax: 25_000,
          userAgent: 'model-gateway',
          rules: { allowed: [], blocked: [] },
        },
        files: {
          fileBytesMax: 64 * 1024 ** 2,
          workspaceBytesMax: 1024 ** 3,
          workspaceFilesMax: 10_000,
          store: 'local',
          s3: { region: 'us-east-1', timeoutMs: 300_000 },
        },
      },
      sandbox: {
        command: [],
        network: false,
        timeoutMs: 60_000,
        memoryBytes: 2 * 1024 ** 3,
        fileBytesMax: 64 * 1024 ** 2,
        outputBytesMax: 64 * 1024,
        processesMax: 64,
        folderBytesMax: 64 * 1024 * 1024,
        folderFilesMax: 10_000,
        foldersBytesMax: 512 * 1024 * 1024,
        concurrency: 8,
        sleepAfterMs: 600_000,
      },
      federation: { isEnabled: false },
      console: { isEnabled: true, sessionIdleMs: 43_200_000, sessionLifetimeMs: 604_800_000 },
      discovery: { environment: true, ollama: true },
      simulator: { isEnabled: true, tokensPerSecond: 0, firstTokenDelayMs: 0, seed: 1 },
      telemetry: { logPrompts: false },
    })
    expect(sources.get('limits.request_timeout')).toEqual({ value: '10m', origin: { kind: 'default' } })
    expect(sources.get('contract.responses')).toEqual({ value: 'enforce', origin: { kind: 'default' } })
  })

  it('holds what providers answer to the contract, in production too', () => {
    expect(load(null, { NODE_ENV: 'production' }).config).toMatchObject({
      simulator: { isEnabled: false },
      isProduction: true,
      contractResponses: 'enforce',
      contractOverlays: [],
    })
    const asked = load(null, { NODE_ENV: 'production', GATEWAY_CONTRACT_RESPONSES: 'strict' })
    expect(asked.config.contractResponses).toBe('strict')
  })

  it('takes what the environment sets, and not what it sets to nothing', () => {
    const { config, sources } = load(null, {
      GATEWAY_HOST: '0.0.0.0',
      GATEWAY_PORT: '9000',
      GATEWAY_DATA_DIR: 'elsewhere',
      GATEWAY_MASTER_KEY: 'master-secret',
      GATEWAY_BOOTSTRAP_INFERENCE_KEY: 'inference-secret',
      GATEWAY_BOOTSTRAP_MANAGEMENT_KEY: 'management-secret',
      DATABASE_URL: 'postgres://gateway:db-secret@db/gateway',
      REDIS_URL: '',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 9000,
      dataDir: join(cwd, 'elsewhere'),
      masterKey: 'master-secret',
      bootstrapInferenceKey: 'inference-secret',
      bootstrapManagementKey: 'management-secret',
      databaseUrl: 'postgres://gateway:db-secret@db/gateway',
    })
    expect(config.redisUrl).toBeUndefined()
    expect(sources.get('port')).toEqual({ value: 9000, origin: { kind: 'environment', name: 'GATEWAY_PORT' } })
    expect(sources.get('database_url')?.value).toBe('postgres://gateway:***@db/gateway')
    expect(JSON.stringify([...sources])).not.toContain('secret')
  })

  it('says what is wrong with a variable or a flag, without repeating secrets', () => {
    const error = failure(
      null,
      { GATEWAY_PORT: 'eighty', DATABASE_URL: 'mysql://root:db-secret@db' },
      { log_level: 'loud', 'limits.idle_timeout': '3w', prot: '1' },
    )
    expect(error.problems).toEqual([
      { key: '--prot', message: 'is not a setting' },
      { key: 'GATEWAY_PORT', message: 'must be a whole number, not "eighty"' },
      { key: 'DATABASE_URL', message: 'must be a URL that begins with postgres:// or postgresql://' },
      { key: '--log-level', message: 'must be one of trace, debug, info, warn, error, fatal, silent, not "loud"' },
      { key: '--limits.idle-timeout', message: 'must be a duration such as 10m, 60s or 500ms, not "3w"' },
    ])
  })

  it('refuses a value out of bounds', () => {
    expect(failure(null, {}, { port: '65536' }).message).toBe('--port: must be from 0 to 65535, not "65536"')
    expect(failure(null, {}, { 'limits.request_timeout': '25h' }).message).toContain('must be from 1ms to 24h')
  })
})

describe('loadConfig with a file', () => {
  it('takes a command line with words that stand there twice', () => {
    const command = ['bwrap', '--ro-bind', '/usr', '/usr', '--bind', '{folder}', '/workspace', '--bind', '/tmp', '/tmp']
    const yaml = `tools: { sandbox: { command: ${JSON.stringify(command)} } }`
    expect(load(yaml).config.sandbox.command).toEqual(command)
  })

  it('prefers flags to the environment, the environment to the file, the file to defaults', () => {
    const yaml = 'host: from-file\nport: 1\nlog_level: warn\n'
    const { config, sources } = load(yaml, { GATEWAY_PORT: '2', GATEWAY_LOG_LEVEL: 'error' }, { log_level: 'debug' })
    expect(config).toMatchObject({ host: 'from-file', port: 2, logLevel: 'debug', dataDir: join(cwd, 'data') })
    expect([...sources].slice(0, 4)).toEqual([
      ['config', { value: join(cwd, 'gateway.yaml'), origin: { kind: 'default' } }],
      ['host', { value: 'from-file', origin: { kind: 'file', name: 'gateway.yaml', line: 1 } }],
      ['port', { value: 2, origin: { kind: 'environment', name: 'GATEWAY_PORT' } }],
      ['data_dir', { value: join(cwd, 'data'), origin: { kind: 'default' } }],
    ])
    expect(sources.get('log_level')).toEqual({ value: 'debug', origin: { kind: 'flag' } })
  })

  it('reads the file that the environment or a flag names, and its paths start at its folder', () => {
    mkdirSync(join(cwd, 'etc'))
    writeFileSync(join(cwd, 'etc/a.yaml'), 'data_dir: state\nsimulator: {scripts: s.yaml}\n')
    writeFileSync(join(cwd, 'b.yaml'), 'port: 5\n')
    const named = load('port: 4', { GATEWAY_CONFIG: 'etc/a.yaml' })
    expect(named.config).toMatchObject({ file: 'etc/a.yaml', port: 8787, dataDir: join(cwd, 'etc/state') })
    expect(named.config.simulator.scriptsFile).toBe(join(cwd, 'etc/s.yaml'))
    expect(named.sources.get('data_dir')?.origin).toEqual({ kind: 'file', name: 'etc/a.yaml', line: 1 })
    expect(load(null, { GATEWAY_CONFIG: 'etc/a.yaml' }, { config: 'b.yaml' }).config.port).toBe(5)
  })

  it('refuses a named file that is missing', () => {
    expect(failure(null, { GATEWAY_CONFIG: 'no.yaml' }).problems).toEqual([
      { key: 'GATEWAY_CONFIG', message: `there is no file ${join(cwd, 'no.yaml')}` },
    ])
    expect(failure(null, {}, { config: 'no.yaml' }).problems[0]?.key).toBe('--config')
  })

  it('accepts an empty file and one of comments', () => {
    expect(load('').config.port).toBe(8787)
    expect(load('# nothing yet\n').config.port).toBe(8787)
  })

  it('converts units', () => {
    const { config } = load(
      'limits: {request_timeout: 90s, idle_timeout: 500ms, body_bytes: 1MiB, concurrent_requests: 7}\n',
    )
    expect(config.limits).toMatchObject({
      requestTimeoutMs: 90_000,
      idleTimeoutMs: 500,
      bodyBytesMax: 1_048_576,
      concurrentRequestsMax: 7,
    })
  })

  it('takes one time to the first byte for headers and first token, unless they are set apart', () => {
    const both = 'limits: {upstream_first_byte_timeout: 20s, upstream_first_token_timeout: 5s}\n'
    expect(load(both).config.limits).toMatchObject({
      upstreamHeadersTimeoutMs: 20_000,
      upstreamFirstTokenTimeoutMs: 5_000,
    })
    expect(load('limits: {upstream_headers_timeout: 7s}\n').config.limits).toMatchObject({
      upstreamHeadersTimeoutMs: 7_000,
      upstreamFirstTokenTimeoutMs: 120_000,
    })
    expect(
      load('routing: {stream_commit: complete, fallback_on_content_policy: false}\n').config.routing,
    ).toMatchObject({
      streamCommit: 'complete',
      fallsBackOnContentPolicy: false,
    })
    const coolDowns =
      'routing: {cool_down_least: 1s, cool_down_most: 5s, cool_down_most_silent: 90s, repeat_within: 3s, retry_after_most: 7m}\n'
    expect(load(coolDowns).config.routing).toMatchObject({
      circuitTimes: { leastMs: 1_000, mostMs: 5_000, mostSilentMs: 90_000 },
      repeatWithinMs: 3_000,
      allowsUnpriced: false,
      retryAfterMostMs: 420_000,
    })
  })

  it('reads numbers and switches that come from the environment as such', () => {
    const yaml = `port: ${from('PORT')}\ntelemetry:\n  log_prompts: ${from('LOG:-true')}\nhost: ${from('HOST')}\n`
    expect(load(yaml, { PORT: '99', HOST: '12' }).config).toMatchObject({
      port: 99,
      host: '12',
      telemetry: { logPrompts: true },
    })
    expect(failure(yaml, { PORT: 'x', HOST: 'h' }).message).toBe(
      'gateway.yaml:1:7 port: must be a whole number, not text',
    )
  })

  it('names line, column, key and variable of what the environment lacks, and nothing else of that value', () => {
    const yaml = `port: ${from('PORT')}\nproviders:\n  - slug: openai\n    api_key: ${from('NOPE')}\n`
    expect(failure(yaml).problems).toEqual([
      { line: 1, column: 7, key: 'port', message: 'the environment variable PORT is not set' },
      { line: 4, column: 14, key: 'providers[0].api_key', message: 'the environment variable NOPE is not set' },
    ])
  })

  it('lists all problems at once, in the order of the file, each with its place and its rule in words', () => {
    const error = failure(
      [
        'prot: 1',
        'port: high',
        'log_level: wran',
        'limits:',
        '  request_timout: 10m',
        '  idle_timeout: 60',
        '  body_bytes: 32 megabytes',
        '  concurrent_requests: 0',
        'providers:',
        '  - name: No slug',
        '    format: grpc',
        '    headers: {"a b": c}',
        'models:',
        '  - id: nameless',
        '    endpoints: []',
        'outbound: {allow_hosts: }',
      ].join('\n'),
    )
    expect(error.message).toBe(
      [
        'the configuration has 13 problems:',
        '  gateway.yaml:1:1 prot: unknown key; did you mean "port"?',
        '  gateway.yaml:2:7 port: must be a whole number, not text',
        '  gateway.yaml:3:12 log_level: must be one of trace, debug, info, warn, error, fatal, silent; did you mean "warn"?',
        '  gateway.yaml:5:3 limits.request_timout: unknown key; did you mean "request_timeout"?',
        '  gateway.yaml:6:17 limits.idle_timeout: must be a duration such as 10m, 60s or 500ms, not a number',
        '  gateway.yaml:7:15 limits.body_bytes: must be a size such as 32MiB or 64KiB',
        '  gateway.yaml:8:24 limits.concurrent_requests: must be at least 1',
        '  gateway.yaml:10:5 providers[0]: lacks the key "slug"',
        '  gateway.yaml:11:13 providers[0].format: must be one of openai-responses, openai-chat, anthropic-messages, google-gemini, bedrock-converse, cohere-chat, ollama-chat, simulator',
        '  gateway.yaml:12:15 providers[0].headers.a b: is not an allowed name',
        '  gateway.yaml:14:9 models[0].id: must be author/slug',
        '  gateway.yaml:15:16 models[0].endpoints: must not be empty',
        '  gateway.yaml:16:25 outbound.allow_hosts: must be a list, not empty',
      ].join('\n'),
    )
    expect(error.file).toBe('gateway.yaml')
  })

  it('names the keys that are known when none looks like the unknown one', () => {
    expect(failure('telemetry: {xyz: 1}').problems[0]?.message).toBe('unknown key; known here: log_prompts')
  })

  it('takes hosts to fetch from, and nothing that is none', () => {
    const hosts = ['files.lan', '*.corp.example', '10.0.0.7:9000', '[fd00::7]:80', '::1']
    const { config } = load(`outbound: {allow_hosts: ${JSON.stringify(hosts)}}`)
    expect(config.outbound.allowHosts).toEqual(hosts)
    for (const wrong of ['10.0.0.0/8', 'http://files.lan', 'me@files.lan', 'a b', '*']) {
      expect(failure(`outbound: {allow_hosts: ["${wrong}"]}`).problems).toMatchObject([
        {
          key: 'outbound.allow_hosts[0]',
          message: expect.stringContaining('must be a host such as files.example.com'),
        },
      ])
    }
  })

  it.each([
    ['GATEWAY_CORS_ORIGINS', 'https://a.example/', 'an origin such as'],
    ['GATEWAY_CORS_ORIGINS', 'https://a.example, localhost:3000', 'an origin such as'],
    ['GATEWAY_ALLOWED_HOSTS', 'http://x.y:80', 'a host such as'],
  ])('N4: holds %s=%s to the rule of the file', (name, value, rule) => {
    expect(failure(null, { [name]: value }).problems).toEqual([
      { key: name, message: expect.stringContaining(`must be a list of which each is ${rule}`) },
    ])
    expect(failure(null, {}, { 'cors.origins': 'nothing/' }).problems).toHaveLength(1)
  })

  it('takes lists in variables with spaces and a comma at the end', () => {
    const { config } = load(null, { GATEWAY_CORS_ORIGINS: 'https://a.example, http://localhost:3000,' })
    expect(config.corsOrigins).toEqual(['https://a.example', 'http://localhost:3000'])
  })

  it.each([
    ['port: 9090\nmetrics: {port: 9090}', { line: 2, column: 17 }],
    ['port: 9090\nmetrics: {port: 9090, host: 0.0.0.0}', { line: 2 }],
    ['port: 9090\nhost: "::"\nmetrics: {port: 9090, host: 10.0.0.5}', { line: 3 }],
  ])('refuses metrics on the port of the gateway: %s', (yaml, place) => {
    expect(failure(yaml).problems).toMatchObject([
      { ...place, key: 'metrics.port', message: expect.stringContaining("another port than the gateway's own (9090)") },
    ])
  })

  it('refuses the same from the environment, and no port that is free', () => {
    expect(failure(null, { GATEWAY_METRICS_PORT: '8787' }).message).toMatch(/metrics\.port.* another port/)
    for (const yaml of [
      'port: 0\nmetrics: {port: 0}',
      'metrics: {port: 8787, enabled: false}',
      'metrics: {port: 8787, host: 10.0.0.5}',
    ])
      expect(load(yaml).config.metrics.port).toBeDefined()
  })

  it('N41: refuses a sandbox in which no command would find room', () => {
    const sandbox = (settings: string) => `tools: {sandbox: {command: [bwrap], ${settings}}}`
    for (const settings of ['folder_bytes: 1GiB', 'folder_bytes: 1GiB, folders_bytes: 512MiB'])
      expect(failure(sandbox(settings)).problems).toMatchObject([
        {
          key: 'tools.sandbox.folders_bytes',
          message: 'must be at least tools.sandbox.folder_bytes (1 GiB), and is 512 MiB: no command would find room',
        },
      ])
    expect(load(sandbox('folder_bytes: 512MiB')).config.sandbox.folderBytesMax).toBe(512 * 1024 * 1024)
    expect(load('tools: {sandbox: {folder_bytes: 1GiB}}').config.sandbox.command).toEqual([])
  })

  it('refuses a bootstrap key in the file', () => {
    expect(failure('bootstrap: {inference_key: a}').problems[0]?.key).toBe('bootstrap')
  })

  it('says where YAML is broken or a key stands twice', () => {
    expect(failure('port: 1\nport: 2\n').message).toBe('gateway.yaml:2:1 this key is here twice')
    expect(failure('a: [1\nb: 2\n').problems[0]).toMatchObject({ line: 2, key: '' })
    expect(failure('- a\n').message).toContain('must be a mapping')
  })

  it('refuses keys that reach for a prototype', () => {
    expect(failure('__proto__: {port: 1}\n').message).toContain('__proto__: unknown key')
  })

  it('refuses a bound that the schema does not know of, with the line', () => {
    expect(failure('port: 1\nlimits:\n  idle_timeout: 0s\n').problems).toEqual([
      { line: 3, column: 17, key: 'limits.idle_timeout', message: 'must be from 1ms to 24h' },
    ])
  })
})

describe('files of variables', () => {
  const config =
    'env_files: [one.env, two.env]\nproviders: [{ slug: openai }, { slug: own, format: openai-chat, base_url: "http://127.0.0.1/v1", api_key: "' +
    from('OWN_KEY') +
    '" }]'
  const write = (name: string, text: string) => writeFileSync(join(cwd, name), text)

  it('count like the environment, a later file over an earlier one, and the environment over all', () => {
    write('one.env', '# keys\nOPENAI_API_KEY=sk-one\nOWN_KEY="a key"\nGATEWAY_LOG_LEVEL=warn\n')
    write('two.env', "OPENAI_API_KEY=sk-two\nexport GATEWAY_PORT='4000'\n")
    const { config: loaded, sources, env } = load(config, { GATEWAY_PORT: '5000', OWN_KEY: '' })
    expect(loaded).toMatchObject({
      port: 5000,
      logLevel: 'warn',
      providers: [
        { slug: 'openai', apiKey: 'sk-two' },
        { slug: 'own', apiKey: 'a key' },
      ],
    })
    expect(sources.get('log_level')).toEqual({
      value: 'warn',
      origin: { kind: 'environment', name: 'GATEWAY_LOG_LEVEL' },
    })
    expect(env['OPENAI_API_KEY']).toBe('sk-two')
  })

  it('may be one, beside the configuration file', () => {
    mkdirSync(join(cwd, 'etc'))
    write('etc/keys.env', 'OWN_KEY=sk-own\r\n')
    write('etc/g.yaml', `env_files: keys.env\nhost: ${from('OWN_KEY')}`)
    expect(load(null, { GATEWAY_CONFIG: 'etc/g.yaml' }).config.host).toBe('sk-own')
  })

  it('that are not there, or are something else, are named with their place', () => {
    write('one.env', 'OWN_KEY=sk-own\nhunter2 is no variable\n')
    expect(failure(config).problems).toMatchObject([
      { line: 1, key: 'env_files', message: 'one.env has a line that is not NAME=value' },
      { line: 1, key: 'env_files', message: expect.stringMatching(/^two\.env can't be read: ENOENT/) },
      { message: expect.stringContaining('OPENAI_API_KEY') },
      { message: 'the environment variable OWN_KEY is not set' },
    ])
    expect(failure('env_files: { a: b }').message).toContain('env_files')
  })
})

describe("variables of PostgreSQL's own clients", () => {
  const url = 'postgres://me:p%40ss@db.example/x'
  const tls = {
    PGSSLMODE: 'verify-full',
    PGSSLROOTCERT: '/etc/ca.pem',
    PGSSLCERT: '/etc/own.crt',
    PGSSLKEY: '/etc/own.key',
  }
  const queryOf = (text: string | undefined) => Object.fromEntries(new URL(text ?? '').searchParams)

  it('say what the URL of the database does not', () => {
    const all = { sslmode: 'verify-full', sslrootcert: '/etc/ca.pem', sslcert: '/etc/own.crt', sslkey: '/etc/own.key' }
    expect(queryOf(load(null, { DATABASE_URL: url, ...tls }).config.databaseUrl)).toEqual(all)
    expect(queryOf(load(`database_url: ${url}?connect_timeout=5`, tls).config.databaseUrl)).toEqual({
      ...all,
      connect_timeout: '5',
    })
    expect(load(null, { DATABASE_URL: url, ...tls }).config.databaseUrl).toContain('postgres://me:p%40ss@db.example/x?')
  })

  it.each(['sslmode=require', 'ssl=require'])('leave %s as it is', (query) => {
    const { config } = load(null, { DATABASE_URL: `${url}?${query}`, PGSSLMODE: 'disable' })
    expect(config.databaseUrl).toBe(`${url}?${query}`)
  })

  it('say nothing where there is no such URL, or they are empty', () => {
    expect(load(null, tls).config.databaseUrl).toBeUndefined()
    expect(load(null, { DATABASE_URL: url, PGSSLMODE: '' }).config.databaseUrl).toBe(url)
  })
})
