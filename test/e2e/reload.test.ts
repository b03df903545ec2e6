import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Schema } from '../../src/contract/contract.ts'
import { manage } from '../federation/arrange.ts'
import { addCredential } from '../operations/byok/arrange.ts'
import { eventually } from '../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, sse, startUpstream, steps } from '../support/fake-upstream.ts'
import { gate } from '../support/gate.ts'
import { openStream } from '../support/open-stream.ts'
import { responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const good = responsesAnswer([{ kind: 'text', deltas: ['go', 'od'] }])
const answer: Behaviour = (exchange) =>
  (exchange.request.body?.['stream'] === true ? sse(good.sse) : json(good.response))(exchange)
const refuse = json({ error: { message: 'no such key' } }, { status: 401 })
const fail = json({ error: { message: 'no' } }, { status: 500 })

let alpha: FakeUpstream
let beta: FakeUpstream
let gateway: TestGateway
const now = 0
beforeEach(async () => {
  ;[alpha, beta] = await Promise.all([startUpstream(answer), startUpstream(answer)])
  gateway = await startGateway({ config: both(), clock: () => now })
})
afterEach(async () => {
  await gateway.close()
  await Promise.all([alpha.close(), beta.close()])
})

const onlyAlpha = () => providerConfig({ alpha: { at: alpha } }, { 'fake/alpha': ['alpha'] })
const both = () =>
  providerConfig(
    { alpha: { at: alpha }, beta: { at: beta } },
    { 'fake/alpha': ['alpha'], 'fake/beta': ['beta'], 'fake/both': ['alpha', 'beta'] },
  )
/** The same, with another key for beta. */
function betaWithKey(key: string) {
  const config = both()
  return {
    ...config,
    providers: config.providers.map((each) => (each.slug === 'beta' ? { ...each, api_key: key } : each)),
  }
}

async function reload(config?: Record<string, unknown>): Promise<Schema<'Reload'>> {
  if (config !== undefined) gateway.rewrite(config)
  const { status, body } = await manage(gateway, 'POST', '/admin/reload')
  if (status !== 200) throw new Error(JSON.stringify(body))
  return (body as Schema<'ReloadResponse'>).data
}

async function ask(model: string, fields: Record<string, unknown> = {}) {
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({ model, input: 'hi', ...fields }),
  })
  const body = (await response.json()) as { error?: { message: string } }
  return { status: response.status, headers: response.headers, body }
}

const nothing = { added: [], removed: [], changed: [] }

describe('a reload', () => {
  it('adds and removes providers and models, and says so', async () => {
    expect(await reload(onlyAlpha())).toEqual({
      providers: { ...nothing, removed: ['beta'] },
      models: { ...nothing, removed: ['fake/beta', 'fake/both'] },
      settings: [],
      requires_restart: [],
    })
    expect((await ask('fake/beta')).status).toBe(400)
    expect((await ask('fake/alpha')).status).toBe(200)
    expect(await reload(both())).toMatchObject({
      providers: { added: ['beta'] },
      models: { added: ['fake/beta', 'fake/both'] },
    })
    expect((await ask('fake/beta')).status).toBe(200)
  })

  it('names a provider that is reached in another way, and not its models', async () => {
    const report = await reload(betaWithKey('sk-other'))
    expect(report).toMatchObject({ providers: { ...nothing, changed: ['beta'] }, models: nothing })
    expect(JSON.stringify(report)).not.toContain('sk-other')
    await ask('fake/beta')
    expect(beta.requests.at(-1)?.headers.authorization).toBe('Bearer sk-other')
  })

  it('counts new prices', async () => {
    const config = both()
    for (const model of config.models) for (const each of model.endpoints) each.prices = { ...each.prices, prompt: 100 }
    expect(await reload(config)).toMatchObject({ models: { changed: ['fake/alpha', 'fake/beta', 'fake/both'] } })
    const model = await gateway.fetch('/models/fake/alpha').then((response) => response.json())
    expect((model as Schema<'ModelResponse'>).data.pricing.prompt).toBe('0.0001')
  })

  it('that finds nothing new says so', async () => {
    expect(await reload()).toEqual({ providers: nothing, models: nothing, settings: [], requires_restart: [] })
  })

  it('leaves an entry in the audit log, by the key that asked for it, and no secret', async () => {
    const report = await reload({ ...betaWithKey('sk-secret-of-beta'), limits: { request_timeout: '5m' } })
    const { body } = await manage(gateway, 'GET', '/audit?action=configuration.reload')
    const [entry] = (body as Schema<'AuditListResponse'>).data
    expect(entry).toMatchObject({ actor: { kind: 'api_key' }, target: { kind: 'configuration' }, after: report })
    expect(JSON.stringify(body) + gateway.log.join('')).not.toContain('sk-secret-of-beta')
  })

  it('names settings that need a restart each time, and applies the others', async () => {
    const config = { ...both(), port: 4711, metrics: { labels: ['key'] }, limits: { body_bytes: '2KiB' } }
    expect(await reload(config)).toMatchObject({
      settings: ['limits.body_bytes'],
      // The port is in the environment of these tests, which overrides the file.
      requires_restart: ['metrics.labels'],
    })
    expect(await reload()).toMatchObject({ settings: [], requires_restart: ['metrics.labels'] })
    expect((await ask('fake/alpha', { input: 'x'.repeat(3_000) })).status).toBe(413)
  })
})

describe('a configuration that can not be used', () => {
  it('changes nothing, and the answer says why in the words of the command line', async () => {
    gateway.rewrite({ ...onlyAlpha(), limits: { request_timeout: 'soon', tols: 3 } })
    const { status, body } = await manage(gateway, 'POST', '/admin/reload')
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          message: expect.stringMatching(
            /^the configuration has 2 problems:\n {2}.*gateway\.yaml:\d+:\d+ limits\.request_timeout: must be a duration/,
          ),
          metadata: {
            error_type: 'invalid_request',
            issues: [{ path: 'limits.request_timeout' }, { path: 'limits.tols' }],
          },
        },
      },
    ])
    expect(gateway.log.at(-2)).toContain('nothing changes')
    expect((await ask('fake/beta')).status).toBe(200)
  })

  it('may be wrong in what its models name, or in a file that it names', async () => {
    gateway.rewrite({ ...both(), models: [{ id: 'a/b', endpoints: [{ provider: 'betta', upstream_model: 'b' }] }] })
    expect(await manage(gateway, 'POST', '/admin/reload')).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('betta') } },
    })
    gateway.rewrite({ ...both(), simulator: { scripts: 'none.yaml' } })
    expect(await manage(gateway, 'POST', '/admin/reload')).toMatchObject({ status: 400 })
    expect((await ask('fake/both')).status).toBe(200)
  })

  it('leaves the next one that is right to count', async () => {
    gateway.rewrite({ limits: 3 })
    expect((await manage(gateway, 'POST', '/admin/reload')).status).toBe(400)
    expect(await reload(onlyAlpha())).toMatchObject({ providers: { removed: ['beta'] } })
  })
})

describe('what is under way', () => {
  it('a stream ends at a provider that is gone', async () => {
    const rest = gate()
    const [head, tail] = [good.sse.slice(0, 200), good.sse.slice(200)]
    beta.next(steps([head, { until: rest.opened }, tail]))
    const stream = openStream(gateway.url, { model: 'fake/beta', input: 'hi' })
    await eventually(() => beta.requests.length).toBe(1)
    await reload(onlyAlpha())
    expect((await ask('fake/beta')).status).toBe(400)
    rest.open()
    expect(await (await stream).rest()).toContain('event: response.completed')
  })

  it('a request falls back to a provider that was there when it began', async () => {
    const until = gate()
    alpha.otherwise(async (exchange) => {
      await until.opened
      return fail(exchange)
    })
    const asked = ask('fake/both', { provider: { order: ['alpha', 'beta'] } })
    await eventually(() => alpha.requests.length).toBe(1)
    await reload(onlyAlpha())
    until.open()
    expect((await asked).status).toBe(200)
    expect(beta.requests.length).toBe(1)
  })

  it('a socket asks by the new configuration from its next frame on', async () => {
    await reload(onlyAlpha())
    const socket = new WebSocket(`${gateway.url.replace('http', 'ws')}/responses`, {
      headers: { authorization: `Bearer ${inferenceKey}` },
    })
    const events: string[] = []
    socket.on('message', (data: Buffer) => events.push(data.toString()))
    await new Promise((resolve) => socket.once('open', resolve))
    const send = () => socket.send(JSON.stringify({ type: 'response.create', model: 'fake/beta', input: 'hi' }))
    send()
    await eventually(() => events.at(-1)).toContain('there is no model')
    await reload(both())
    send()
    await eventually(() => events.at(-1)).toContain('response.completed')
    socket.terminate()
  })

  it('loses no request and no stream while configurations come and go', async () => {
    alpha.otherwise(async (exchange) => {
      if (exchange.request.body?.['stream'] !== true) return answer(exchange)
      const pieces = good.sse.split(/(?<=\n\n)/)
      return steps(pieces.flatMap((piece) => [piece, { pauseMs: 10 }]))(exchange)
    })
    const tally = { answered: 0, streamed: 0, failures: [] as string[] }
    let isOver = false
    const caller = async (isStream: boolean) => {
      while (!isOver) {
        if (isStream) {
          const text = await (await openStream(gateway.url, { model: 'fake/alpha', input: 'hi' })).rest()
          if (text.includes('event: response.completed')) tally.streamed++
          else tally.failures.push(text)
        } else {
          const { status, body } = await ask('fake/alpha')
          if (status === 200) tally.answered++
          else tally.failures.push(JSON.stringify(body))
        }
      }
    }
    const callers = [true, true, true, true, false, false].map(caller)
    // Each of them replaces pools, limits, providers and tools in another way.
    const configurations = [
      onlyAlpha(),
      { ...both(), limits: { upstream_connections: 7, concurrent_requests: 50, buffered_bytes: '64MiB' } },
      { ...both(), tools: { web_fetch: { page_bytes: '1MiB' } }, routing: { cool_down_least: '1s' } },
      { ...onlyAlpha(), simulator: { enabled: false }, outbound: { allow_hosts: ['10.0.0.7'] } },
    ]
    for (let round = 0; round < 24; round++) {
      await reload(configurations[round % configurations.length])
      const before = tally.answered + tally.streamed
      await eventually(() => tally.answered + tally.streamed + tally.failures.length).toBeGreaterThan(before)
    }
    isOver = true
    await Promise.all(callers)
    expect(tally.failures).toEqual([])
    expect(Math.min(tally.answered, tally.streamed)).toBeGreaterThan(10)
  })
})

describe('two reloads at once', () => {
  it('are done one after the other: the second finds nothing new', async () => {
    gateway.rewrite(onlyAlpha())
    const reports = await Promise.all([reload(), reload(), reload()])
    expect(reports.map(({ providers }) => providers.removed)).toEqual([['beta'], [], []])
  })
})

describe('what was learned', () => {
  it('of a provider whose key is replaced is forgotten, of others kept', async () => {
    alpha.otherwise(fail)
    for (let count = 0; count < 6; count++) await ask('fake/both', { provider: { only: ['alpha'] } })
    beta.otherwise(refuse)
    await ask('fake/both', { provider: { only: ['beta'] } })
    beta.otherwise(answer)
    await reload(betaWithKey('sk-better'))
    const asked = alpha.requests.length
    expect((await ask('fake/both', { provider: { order: ['alpha', 'beta'] } })).status).toBe(200)
    expect(alpha.requests.length).toBe(asked)
  })

  it('connections to a provider that stays are used on', async () => {
    await ask('fake/alpha')
    await reload(onlyAlpha())
    await ask('fake/alpha')
    await reload({ ...both(), limits: { request_timeout: '1m' } })
    await ask('fake/alpha')
    expect([alpha.requests.length, alpha.connectionCount]).toEqual([3, 1])
    await reload({ ...both(), limits: { upstream_connections: 3 } })
    await ask('fake/alpha')
    expect(alpha.connectionCount).toBe(2)
  })

  it('a conversation stays where it was', async () => {
    // Alpha costs less, and would be asked first.
    alpha.otherwise(fail)
    await ask('fake/both', { session_id: 'one' })
    alpha.reset()
    beta.reset()
    await reload({ ...both(), limits: { request_timeout: '1m' } })
    for (let count = 0; count < 4; count++) await ask('fake/both', { session_id: 'one' })
    expect([alpha.requests.length, beta.requests.length]).toEqual([0, 4])
  })
})

describe('settings that count at once', () => {
  it('rate limits of callers', async () => {
    await ask('fake/alpha')
    expect(await reload({ ...both(), rate_limits: { key_requests: 1 } })).toMatchObject({
      settings: ['rate_limits.key_requests'],
    })
    expect([(await ask('fake/alpha')).status, (await ask('fake/alpha')).status]).toEqual([200, 429])
    await reload(both())
    expect((await ask('fake/alpha')).status).toBe(200)
  })

  it('how many requests there may be at once', async () => {
    const until = gate()
    const held: Behaviour = async (exchange) => {
      await until.opened
      return answer(exchange)
    }
    alpha.next(held, held)
    const first = [ask('fake/alpha'), ask('fake/alpha')]
    await eventually(() => alpha.requests.length).toBe(2)
    await reload({ ...both(), limits: { concurrent_requests: 2 } })
    expect((await ask('fake/alpha')).status).toBe(503)
    until.open()
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200])
    expect((await ask('fake/alpha')).status).toBe(200)
  })

  it('origins whose pages may ask', async () => {
    const headers = { origin: 'https://app.example.com' }
    const asked = () => fetch(`${gateway.origin}/healthz`, { headers })
    expect((await asked()).status).toBe(403)
    await reload({ ...both(), cors: { origins: ['https://app.example.com'] } })
    expect((await asked()).headers.get('access-control-allow-origin')).toBe('https://app.example.com')
    await reload(both())
    expect((await asked()).status).toBe(403)
  })

  it('the time that a request may take', async () => {
    await reload({ ...both(), limits: { request_timeout: '100ms' } })
    alpha.otherwise(() => {})
    expect((await ask('fake/alpha')).status).toBe(408)
  })

  it('the number of tools, the simulator, and what is logged', async () => {
    const tools = ['a', 'b'].map((name) => ({ type: 'function', name, parameters: {} }))
    expect((await ask('sim/echo', { tools })).status).toBe(200)
    await reload({ ...both(), limits: { tools: 1 }, telemetry: { log_prompts: true } })
    expect((await ask('sim/echo', { tools })).status).toBe(400)
    await ask('sim/echo', { input: 'a very own question' })
    expect(gateway.log.join('')).toContain('a very own question')
    await reload({ ...both(), simulator: { enabled: false } })
    expect((await ask('sim/echo', { tools })).body.error?.message).toContain('the simulator is off')
  })

  it('what a search tool asks', async () => {
    const tools = [{ type: 'service:web_search' }]
    expect((await ask('sim/echo', { tools })).body.error?.message).toContain('no search engine is configured')
    await reload({ ...both(), tools: { web_search: { local: { folder: gateway.dataDir } } } })
    expect((await ask('sim/echo', { tools })).status).toBe(200)
  })

  it('models for a workspace with credentials of its own', async () => {
    await addCredential(gateway, { key: 'mine' })
    expect((await ask('gpt-none/other')).status).toBe(400)
    const config = providerConfig({ alpha: { at: alpha } }, { 'gpt-none/other': ['alpha'] })
    await reload(config)
    expect((await ask('gpt-none/other')).status).toBe(200)
    expect((await ask('fake/beta')).status).toBe(400)
  })
})
