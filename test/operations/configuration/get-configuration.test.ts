import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { explainConfig } from '../../../src/config/explain-config.ts'
import { loadConfig } from '../../../src/config/load-config.ts'
import { configSource } from '../../../src/config/reread-config.ts'
import type { Setting } from '../../../src/config/settings/setting.ts'
import { settings } from '../../../src/config/settings.ts'
import type { Schema } from '../../../src/contract/contract.ts'
import { manage } from '../../federation/arrange.ts'
import { openBrowser } from '../../support/console.ts'
import { inferenceKey, startGateway, type TestGateway, type TestGatewayOptions } from '../../support/test-gateway.ts'

const canary = 'canary7Zq4Wx91Kd'

let gateway: TestGateway | undefined
afterEach(async () => {
  await gateway?.close()
  gateway = undefined
})

async function start(options: TestGatewayOptions = {}): Promise<TestGateway> {
  gateway = await startGateway(options)
  return gateway
}

async function explain(): Promise<Schema<'Configuration'>> {
  const { status, body } = await manage(running(), 'GET', '/admin/configuration')
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body as Schema<'ConfigurationResponse'>).data
}

async function find(key: string): Promise<Schema<'ConfigurationSetting'> | undefined> {
  return (await explain()).settings.find((each) => each.key === key)
}

const reload = async (config: Record<string, unknown>) => {
  running().rewrite(config)
  return manage(running(), 'POST', '/admin/reload')
}

function running(): TestGateway {
  if (gateway === undefined) throw new Error('no gateway was started')
  return gateway
}

describe('where a value comes from', () => {
  it('is said of each kind', async () => {
    await start({
      config: { limits: { tools: 5 }, mcp: { servers: [{ name: 'files', url: 'http://u:p@127.0.0.1:1/mcp' }] } },
      env: { GATEWAY_LOG_LEVEL: 'warn', GROQ_API_KEY: canary },
    })
    const origin = async (key: string) => (await find(key))?.origin
    expect(await origin('limits.idle_timeout')).toEqual({ kind: 'default', name: null, line: null })
    expect(await origin('limits.answer_bytes')).toEqual({ kind: 'computed', name: null, line: null })
    expect(await origin('limits.tools')).toEqual({ kind: 'file', name: 'gateway.yaml', line: 4 })
    expect(await origin('log_level')).toEqual({ kind: 'environment', name: 'GATEWAY_LOG_LEVEL', line: null })
    expect(await origin('discovery.ollama')).toEqual({ kind: 'flag', name: null, line: null })
    expect(await find('mcp.servers.files')).toMatchObject({
      ...{ group: 'MCP servers', value: 'http://u:***@127.0.0.1:1/mcp', applies: 'reload' },
      origin: { kind: 'file' },
    })
    const stored = { slug: 'own', format: 'openai-chat', base_url: 'http://127.0.0.1:1/v1', api_key: canary }
    expect((await manage(running(), 'POST', '/admin/providers', stored)).status).toBe(201)
    expect(await find('providers.own')).toMatchObject({
      ...{ group: 'Providers', value: 'own at http://127.0.0.1:1/v1', is_in_file: false },
      origin: { kind: 'stored' },
    })
    expect(JSON.stringify(await explain())).not.toContain(canary)
  })

  it('is said of providers that were discovered, without their keys', async () => {
    await start({ discovers: true, env: { GROQ_API_KEY: canary } })
    expect((await find('providers.groq'))?.origin).toMatchObject({
      kind: 'discovered',
      name: 'environment GROQ_API_KEY',
    })
    expect(JSON.stringify(await explain())).not.toContain(canary)
  })
})

it('has each setting with its value, its default and its sentence, and says which process answers', async () => {
  await start({ config: { limits: { request_timeout: '90s' } } })
  const { instance, file, settings: shown, omitted } = await explain()
  expect(instance).toMatchObject({ id: expect.stringMatching(/^[\da-f-]{36}$/), host: expect.stringMatching(/./) })
  expect(file).toMatchObject({
    ...{ path: join(running().dataDir, 'gateway.yaml'), is_there: true, is_changed: false, refusal: null },
  })
  expect(omitted).toBe(0)
  const keys = new Set(shown.map(({ key }) => key))
  expect(settings.filter(({ key }) => !keys.has(key))).toEqual([])
  expect(await find('limits.request_timeout')).toMatchObject({
    ...{ group: 'Limits', value: '90s', default: '10m', is_secret: false, is_set: true, applies: 'reload' },
    ...{ variable: null, is_in_file: true, pending: null },
    description: 'Longest time for a whole request, all attempts included.',
  })
  expect(await find('port')).toMatchObject({ value: 0, default: 8787, variable: 'GATEWAY_PORT', applies: 'restart' })
})

describe('what does not count', () => {
  it('is what needs a restart, until it is as it was', async () => {
    await start({ config: { redis_prefix: 'one' } })
    await reload({ redis_prefix: 'two' })
    expect(await find('redis_prefix')).toMatchObject({
      value: 'one',
      pending: { value: 'two', is_set: true, origin: { kind: 'file', line: 3 }, reason: 'restart' },
    })
    await reload({})
    expect((await find('redis_prefix'))?.pending).toMatchObject({ value: 'model-gateway', origin: { kind: 'default' } })
    await reload({ redis_prefix: 'one' })
    expect((await find('redis_prefix'))?.pending).toBeNull()
  })

  it('is a file that was refused, with what is wrong with it, until one counts', async () => {
    await start({ config: { limits: { tools: 5 } } })
    const before = await explain()
    expect((await reload({ limits: { tools: 6, idle_timeout: 'soon' }, limts: {} })).status).toBe(400)
    const { file, settings: shown } = await explain()
    expect(file).toMatchObject({ read_at: before.file.read_at, is_changed: false })
    expect(file.refusal).toMatchObject({
      message: expect.stringContaining('limts: unknown key'),
      issues: [
        { key: 'limits.idle_timeout', line: 5, message: expect.stringContaining('must be a duration') },
        { key: 'limts', line: 6 },
      ],
    })
    expect(shown.filter(({ pending }) => pending !== null)).toMatchObject([
      { key: 'limits.tools', value: 5, pending: { value: 6, reason: 'refused', origin: { line: 4 } } },
    ])
    expect((await reload({ limits: { tools: 6 } })).status).toBe(200)
    expect((await explain()).file.refusal).toBeNull()
    expect(await find('limits.tools')).toMatchObject({ value: 6, pending: null })
  })

  it('is a file that was written, and not read yet', async () => {
    await start()
    appendFileSync(join(running().dataDir, 'gateway.yaml'), '# another line\n')
    expect((await explain()).file.is_changed).toBe(true)
    expect((await manage(running(), 'POST', '/admin/reload')).status).toBe(200)
    expect((await explain()).file.is_changed).toBe(false)
  })

  it('says of a file that is no YAML where that begins, and nothing of what it holds', async () => {
    await start()
    for (const broken of [`master_key: *${canary}`, `master_key: "${canary}`, `a: b\n api_key: [${canary}`]) {
      writeFileSync(join(running().dataDir, 'gateway.yaml'), `${broken}\n`)
      expect((await manage(running(), 'POST', '/admin/reload')).status, broken).toBe(400)
      const { file } = await explain()
      expect(file.refusal?.issues[0]?.line, broken).toBeGreaterThan(0)
      expect(file.refusal?.message, broken).toMatch(/gateway\.yaml:\d+:\d+ /)
      expect(JSON.stringify(file), broken).not.toContain(canary)
    }
  })
})

describe('secrets', () => {
  it('are in no answer, wherever they are set: as secrets, in addresses, in providers and servers', async () => {
    const secret = (name: string) => ({ 'x-trace': `${canary}${name}` })
    await start({
      config: {
        providers: [
          {
            ...{ slug: 'own', format: 'openai-chat', base_url: `http://me:${canary}@127.0.0.1:1/v1`, api_key: canary },
            ...{ headers: secret('a'), capabilities: { request_path: `/chat?key=${canary}` } },
          },
        ],
        models: [{ id: 'acme/own', endpoints: [{ provider: 'own', upstream_model: 'm' }] }],
        mcp: { servers: [{ name: 's', url: `http://127.0.0.1:1/mcp?key=${canary}`, headers: secret('b') }] },
        metrics: { token: canary },
        tools: { files: { s3: { access_key: canary } } },
      },
    })
    expect(JSON.stringify(await explain())).not.toContain(canary)
    expect(await find('metrics.token')).toMatchObject({ value: null, default: null, is_secret: true, is_set: true })
    // Nor where they wait for a restart.
    expect((await reload({ metrics: { token: `${canary}2` } })).status).toBe(200)
    expect((await find('metrics.token'))?.pending).toMatchObject({ value: null, is_set: true, reason: 'restart' })
    expect((await reload({ metrics: { token: `${canary}3` }, limts: 1 })).status).toBe(400)
    expect((await find('metrics.token'))?.pending).toMatchObject({ value: null, is_set: true, reason: 'refused' })
    expect(JSON.stringify(await explain())).not.toContain(canary)
  })

  const holding = settings.filter(({ kind }) => kind === 'secret' || kind === 'url')
  const held = ({ kind, schemes }: Setting) =>
    kind === 'secret' ? canary : `${schemes?.[0]}://me:${canary}@host.example`

  it.each(holding.map((setting) => [setting.key, setting] as const))('of %s are in no row', (key, setting) => {
    const overrides = {
      [key]: held(setting),
      'console.oidc.issuer': 'https://id.example',
      'console.oidc.client_id': 'c',
    }
    const { sources } = loadConfig({ env: {}, cwd: '/nowhere', overrides: { ...overrides, [key]: held(setting) } })
    expect(sources.has(key)).toBe(true)
    for (const reason of ['restart', 'refused'] as const) {
      const rows = explainConfig({ sources, pending: { reason, sources } })
      expect(rows.find((row) => row.key === key)).toMatchObject({ isSet: true, origin: { kind: 'flag' } })
      expect(JSON.stringify(rows)).not.toContain(canary)
    }
  })

  it('are secrets or addresses by their kind: nothing else is called after one', () => {
    const named = settings.filter(({ key }) => /(secret|token|password|_key|key_id)$/.test(key))
    expect(named.filter(({ kind }) => kind !== 'secret').map(({ key }) => key)).toEqual([])
  })
})

describe('who may ask', () => {
  it('is who has a management key or a session', async () => {
    await start()
    expect((await running().fetch('/admin/configuration', { key: null })).status).toBe(401)
    expect((await running().fetch('/admin/configuration', { key: inferenceKey })).status).toBe(403)
    const browser = await openBrowser(running())
    expect((await browser.fetch('/admin/configuration')).status).toBe(200)
  })
})

it('answers at most 2000 rows, and texts and lists of a bounded length', async () => {
  const models = Array.from({ length: 2100 }, (_, index) => ({
    id: `acme/m${index}`,
    endpoints: [{ provider: 'sim', upstream_model: 'echo' }],
  }))
  const hosts = Array.from({ length: 150 }, (_, index) => `h${index}.example`)
  await start({ config: { models, http: { allowed_hosts: hosts } } })
  const { settings: shown, omitted } = await explain()
  expect(shown).toHaveLength(2000)
  expect(omitted).toBeGreaterThan(100)
  const cut = shown.find(({ key }) => key === 'http.allowed_hosts')
  expect(cut).toMatchObject({ is_cut: true, value: hosts.slice(0, 100) })
})

it('notices files of variables that change', async () => {
  const other = await start()
  const file = join(other.dataDir, 'more.env')
  writeFileSync(file, 'A=1\n')
  const { loaded, stamp } = configSource({ env: {}, cwd: other.dataDir, overrides: { env_files: file } })
  const before = stamp(loaded)
  writeFileSync(file, 'A=12\n')
  expect(stamp(loaded)).not.toBe(before)
})
