import { expect, it, onTestFinished } from 'vitest'
import type { Schema } from '../../../src/contract/contract.ts'
import { describeStore } from '../../support/databases.ts'
import { eventually } from '../../support/eventually.ts'
import { type Behaviour, type FakeUpstream, json, raw, silence, startUpstream } from '../../support/fake-upstream.ts'
import { providerConfig } from '../../support/provider-config.ts'
import { managementKey, startGateway } from '../../support/test-gateway.ts'
import { limitOf } from '../../support/wait-until.ts'
import { dataOf, gatewaysOn, messageOf, type Open } from '../workspaces/arrange.ts'

type Provider = Schema<'ConfiguredProvider'>
type Model = Schema<'ConfiguredModel'>

const secret = 'sk-managed-0123456789abcdefghijklmnop'
const headerSecret = 'header-secret-9876543210'

async function upstream(text = 'hello'): Promise<FakeUpstream> {
  const there = await startUpstream(
    json({
      ...{ id: 'c', object: 'chat.completion', created: 1, model: 'm' },
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: text } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }),
  )
  onTestFinished(() => there.close())
  return there
}

const box = (there: FakeUpstream, more: object = {}) => ({
  ...{ slug: 'box', format: 'openai-chat', base_url: `${there.url}/v1`, api_key: secret },
  headers: { 'x-team': headerSecret },
  ...more,
})
const small = { id: 'acme/small', endpoints: [{ provider: 'box', upstream_model: 'small-1' }] }

async function answerOf({ gateway }: Pick<Open, 'gateway'>, model = 'acme/small'): Promise<string> {
  const body = JSON.stringify({ model, messages: [{ role: 'user', content: 'Hi' }] })
  const response = await gateway.fetch('/chat/completions', { method: 'POST', body })
  const answer = (await response.json()) as {
    choices?: { message: { content: string } }[]
    error?: { message: string }
  }
  return answer.choices?.[0]?.message.content ?? `${response.status} ${answer.error?.message}`
}

const auditOf = ({ inStore, organizationId }: Open) =>
  inStore(async ({ audit }) => {
    const { entries } = await audit.list({ organizationId: await organizationId(), offset: 0, limit: 50 })
    return entries.reverse().filter(({ target }) => target.kind === 'provider' || target.kind === 'model')
  })

describeStore((openFresh) => {
  const open = gatewaysOn(openFresh)

  it('has a provider and a model count at once, with its secrets sealed and masked', async () => {
    const opened = await open()
    const there = await upstream()
    const made = await opened.ask('POST', '/admin/providers', box(there))
    expect([made.status, dataOf<Provider>(made)]).toEqual([
      201,
      expect.objectContaining({
        ...{ slug: 'box', name: 'box', origin: 'managed', status: 'active', problem: null, format: 'openai-chat' },
        ...{ base_url: `${there.url}/v1`, api_key: 'sk-m…mnop', headers: { 'x-team': '***' } },
        ...{ zdr: false, accept_unknown_models: true, data_policy: { training: true, retention: true } },
      }),
    ])
    expect((await opened.ask('POST', '/admin/models', small)).status).toBe(201)
    expect(await answerOf(opened)).toBe('hello')
    expect(await answerOf(opened, 'box/other')).toBe('hello')
    expect(there.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${secret}`, 'x-team': headerSecret })
    const rows = await opened.inStore(async ({ managedCatalog }) => JSON.stringify(await managedCatalog.read()))
    const log = JSON.stringify([await auditOf(opened), opened.gateway.log])
    for (const text of [secret, headerSecret]) {
      expect(rows).not.toContain(text)
      expect(log).not.toContain(text)
    }
    const lists = [await opened.ask('GET', '/admin/providers'), await opened.ask('GET', '/admin/models')]
    expect(lists.map((each) => dataOf<unknown[]>(each))).toEqual([
      [dataOf(made)],
      [expect.objectContaining({ id: 'acme/small', origin: 'managed', status: 'active', problem: null })],
    ])
  })

  it('follows each change, and says who made it', async () => {
    const opened = await open()
    const [there, other] = [await upstream(), await upstream('another')]
    await opened.ask('POST', '/admin/providers', box(there))
    await opened.ask('POST', '/admin/models', small)
    // What was stored for one server is not sent to another.
    const kept = await opened.ask('PATCH', '/admin/providers/box', { base_url: `${other.url}/v1` })
    expect([kept.status, messageOf(kept)]).toEqual([
      400,
      `base_url: leads to ${other.url}, but api_key and headers are stored for ${there.url}: enter api_key and headers again, or take them away (null).`,
    ])
    const changes = { base_url: `${other.url}/v1`, api_key: 'sk-other-0123456789', headers: null, name: 'Box' }
    const moved = dataOf<Provider>(await opened.ask('PATCH', '/admin/providers/box', changes))
    expect(moved).toMatchObject({ name: 'Box', base_url: `${other.url}/v1`, headers: {}, format: 'openai-chat' })
    expect(await answerOf(opened)).toBe('another')
    expect(other.requests[0]?.headers['authorization']).toBe('Bearer sk-other-0123456789')
    expect(other.requests[0]?.headers).not.toHaveProperty('x-team')
    const capable = { capabilities: { output_limit_parameter: 'max_completion_tokens' } }
    expect(dataOf<Provider>(await opened.ask('PATCH', '/admin/providers/box', capable)).capabilities).toMatchObject(
      capable.capabilities,
    )
    const renamed = await opened.ask('PATCH', '/admin/models/acme/small', { name: 'Small', context_length: 1000 })
    expect(dataOf<Model>(renamed)).toMatchObject({ name: 'Small', context_length: 1000, status: 'active' })
    expect(dataOf(await opened.ask('PATCH', '/admin/models/acme/small', {}))).toEqual(dataOf(renamed))
    expect(dataOf(await opened.ask('GET', '/admin/models/acme/small'))).toEqual(dataOf(renamed))

    const refused = await opened.ask('DELETE', '/admin/providers/box')
    expect([refused.status, messageOf(refused)]).toEqual([
      409,
      'Stored models are served by "box": acme/small. Remove them first, or ask for them to go with it: with_models=true, --with-models on the command line.',
    ])
    const gone = await opened.ask('DELETE', '/admin/providers/box?with_models=true')
    expect([gone.status, gone.body]).toEqual([200, { deleted: true, models: ['acme/small'] }])
    expect(await answerOf(opened)).toMatch(/there is no model acme\/small/)
    const missing = await opened.ask('GET', '/admin/providers/box')
    expect([missing.status, messageOf(missing)]).toEqual([404, 'There is no provider with this slug.'])
    expect((await auditOf(opened)).map(({ action }) => action)).toEqual([
      ...['provider.create', 'model.create', 'provider.update_key', 'provider.update', 'model.update'],
      ...['model.delete', 'provider.delete'],
    ])
  })

  it('takes a model away, and one provider of several', async () => {
    const opened = await open()
    const there = await upstream()
    await opened.ask('POST', '/admin/providers', box(there))
    await opened.ask('POST', '/admin/providers', box(there, { slug: 'other' }))
    const both = [...small.endpoints, { provider: 'other', upstream_model: 'small-2' }]
    await opened.ask('POST', '/admin/models', { ...small, endpoints: both })
    expect((await opened.ask('DELETE', '/admin/providers/box?with_models=true')).body).toMatchObject({
      models: ['acme/small'],
    })
    const left = dataOf<Model>(await opened.ask('GET', '/admin/models/acme/small'))
    expect(left.endpoints.map(({ provider }) => provider)).toEqual(['other'])
    expect((await opened.ask('DELETE', '/admin/models/acme/small')).body).toEqual({ deleted: true })
    expect((await opened.ask('DELETE', '/admin/models/acme/small')).status).toBe(404)
    expect((await opened.ask('PATCH', '/admin/models/acme/small', { name: 'x' })).status).toBe(404)
  })

  it('has the file go first', async () => {
    const there = await upstream()
    const file = providerConfig({ box: { at: there, format: 'openai-chat' } }, { 'acme/small': ['box'] })
    const opened = await open(file)
    const refusals = [
      await opened.ask('POST', '/admin/providers', box(there)),
      await opened.ask('PATCH', '/admin/providers/box', { name: 'x' }),
      await opened.ask('DELETE', '/admin/providers/box'),
      await opened.ask('POST', '/admin/models', small),
      await opened.ask('PATCH', '/admin/models/acme/small', { name: 'x' }),
      await opened.ask('DELETE', '/admin/models/acme/small'),
    ]
    expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 409))
    expect(messageOf(refusals[0] as never)).toMatch(
      /gateway\.yaml has a provider "box", and what the file says counts: change it there and reload, or choose another slug\.$/,
    )
    const [shown] = dataOf<Provider[]>(await opened.ask('GET', '/admin/providers'))
    expect(shown).toMatchObject({ slug: 'box', origin: 'file', created_at: null, api_key: 'sk-…789' })
    expect(dataOf<Model[]>(await opened.ask('GET', '/admin/models'))).toMatchObject([
      { id: 'acme/small', origin: 'file', endpoints: [{ prices: { prompt: 1, cache_read: 0.5, request: 0 } }] },
    ])
    // A stored provider may serve beside it, and one of the file may serve a stored model.
    expect((await opened.ask('POST', '/admin/models', { ...small, id: 'acme/more' })).status).toBe(201)
    expect(await answerOf(opened, 'acme/more')).toBe('hello')
  })

  it('keeps what is stored through a reload, and steps back where the file takes its name', async () => {
    const opened = await open()
    const [there, inFile] = [await upstream(), await upstream('from the file')]
    await opened.ask('POST', '/admin/providers', box(there))
    await opened.ask('POST', '/admin/models', small)
    expect((await opened.ask('POST', '/admin/reload')).status).toBe(200)
    expect(await answerOf(opened)).toBe('hello')
    opened.gateway.rewrite(providerConfig({ box: { at: inFile, format: 'openai-chat' } }, {}))
    expect(dataOf<Schema<'Reload'>>(await opened.ask('POST', '/admin/reload')).providers.changed).toEqual(['box'])
    expect(await answerOf(opened)).toBe('from the file')
    const providers = dataOf<Provider[]>(await opened.ask('GET', '/admin/providers'))
    expect(providers.map(({ origin, status }) => `${origin} ${status}`)).toEqual(['file active', 'managed overridden'])
    expect(dataOf<Provider>(await opened.ask('GET', '/admin/providers/box'))).toMatchObject({ origin: 'managed' })
    opened.gateway.rewrite({})
    await opened.ask('POST', '/admin/reload')
    expect(await answerOf(opened)).toBe('hello')
  })

  it('names what is wrong with settings', async () => {
    const opened = await open({ simulator: { enabled: true } })
    const there = await upstream()
    const refusal = async (body: object, path = '/admin/providers') => {
      const answer = await opened.ask('POST', path, body)
      return `${answer.status} ${messageOf(answer)}`
    }
    expect(await refusal({ slug: 'mine', api_key: secret })).toBe(
      '400 format: lacks the key "format", because mine is not a provider that is known',
    )
    expect(await refusal({ slug: 'groq' })).toBe(
      '400 api_key: lacks a key, and GROQ_API_KEY is not set in the environment',
    )
    expect(await refusal({ slug: 'sim' })).toMatch(/^400 slug: must not be the simulator/)
    expect(await refusal(box(there, { capabilities: { auht: 'bearer' } }))).toBe(
      '400 capabilities.auht: unknown key; did you mean "auth"?',
    )
    expect(await refusal(box(there, { base_url: 'http://169.254.169.254/v1' }))).toMatch(
      /^400 base_url: must not be where machines are told their credentials/,
    )
    expect(await refusal(box(there, { api_key: 'two words' }))).toMatch(/^400 api_key: must be a key without/)
    expect(await refusal(box(there, { base_url: 'https://me:secret@example.com/v1' }))).toMatch(/^400 /)
    expect(await refusal({ ...small }, '/admin/models')).toMatch(
      /^400 endpoints\[0\]\.provider: there is no provider "box"/,
    )
    await opened.ask('POST', '/admin/providers', box(there))
    expect(await refusal(box(there))).toBe('409 There is a stored provider "box" already: change or remove it.')
    await opened.ask('POST', '/admin/models', small)
    expect(await refusal(small, '/admin/models')).toBe(
      '409 There is a stored model "acme/small" already: change or remove it.',
    )
    const twice = { ...small, id: 'acme/twice', endpoints: [...small.endpoints, ...small.endpoints] }
    expect(await refusal(twice, '/admin/models')).toMatch(/^400 /)
    const change = async (body: object) => {
      const answer = await opened.ask('PATCH', '/admin/models/acme/small', body)
      return `${answer.status} ${messageOf(answer)}`
    }
    expect(await change({ endpoints: [{ provider: 'nobody', upstream_model: 'x' }] })).toMatch(/^400 endpoints/)
    expect((await opened.ask('PATCH', '/admin/providers/box', { format: null })).status).toBe(400)
    expect((await opened.ask('PATCH', '/admin/providers/nobody', { name: 'x' })).status).toBe(404)
    expect((await opened.ask('DELETE', '/admin/providers/nobody')).status).toBe(404)
    expect(await answerOf(opened)).toBe('hello')
  })

  it('takes every format and number format that there is', async () => {
    const opened = await open()
    const there = await upstream()
    const formats: Schema<'ProviderFormat'>[] = [
      ...(['openai-responses', 'openai-chat', 'anthropic-messages', 'google-gemini', 'bedrock-converse'] as const),
      ...(['cohere-chat', 'ollama-chat'] as const),
    ]
    for (const format of formats)
      expect((await opened.ask('POST', '/admin/providers', box(there, { slug: format, format }))).status).toBe(201)
    const quantizations: Schema<'Quantization'>[] = [
      ...(['int4', 'int8', 'fp4', 'mxfp4', 'nvfp4', 'fp6', 'fp8', 'mxfp8', 'fp16', 'bf16', 'fp32', 'unknown'] as const),
    ]
    const tiers: Schema<'EndpointTier'>[] = ['default', 'priority', 'flex']
    for (const [at, quantization] of quantizations.entries()) {
      const tier = tiers[at % tiers.length]
      const endpoint = {
        provider: 'openai-chat',
        upstream_model: 'm',
        quantization,
        tier,
        supported_parameters: ['tools'],
      }
      const prices = {
        prompt: 1,
        completion: 2,
        cache_read: 0.1,
        cache_write: 1,
        cache_write_hour: 2,
        web_search: 0.01,
      }
      const body = { id: `acme/m${at}`, endpoints: [{ ...endpoint, prices: { ...prices, request: 0.001 } }] }
      const made = dataOf<Model>(await opened.ask('POST', '/admin/models', body))
      expect(made.endpoints).toMatchObject([{ quantization, tier, prices: body.endpoints[0]?.prices }])
    }
  })

  it('leaves out what no master key opens, says why, and takes a new key for it', async () => {
    const store = await openFresh()
    const there = await upstream()
    const start = (masterKey: string) => gatewayOn(store, { GATEWAY_MASTER_KEY: masterKey })
    const before = await start('first-master-key-0123456789-0123456789')
    await before.ask('POST', '/admin/providers', box(there))
    await before.ask('POST', '/admin/models', small)
    await before.ask('POST', '/admin/providers', { slug: 'open', format: 'openai-chat', base_url: `${there.url}/v1` })
    await before.gateway.gateway.close()
    const after = await start('second-master-key-0123456789-012345678')
    const providers = dataOf<Provider[]>(await after.ask('GET', '/admin/providers'))
    expect(providers.map(({ slug, status }) => `${slug} ${status}`)).toEqual(['box broken', 'open active'])
    expect(providers[0]).toMatchObject({ problem: expect.stringContaining('no master key'), api_key: 'sk-m…mnop' })
    expect(dataOf<Model>(await after.ask('GET', '/admin/models/acme/small'))).toMatchObject({
      status: 'broken',
      problem: expect.stringContaining('there is no provider "box"'),
    })
    expect(after.gateway.log.join('')).toContain('a stored provider is left out')
    expect(await answerOf(after, 'open/x')).toBe('hello')
    expect((await after.ask('POST', '/admin/reload')).status).toBe(200)
    const lacking = await after.ask('PATCH', '/admin/providers/box', { name: 'Box' })
    expect([lacking.status, messageOf(lacking)]).toEqual([400, expect.stringMatching(/^api_key: is needed/)])
    expect((await after.ask('PATCH', '/admin/providers/box', { api_key: secret })).status).toBe(200)
    expect(await answerOf(after)).toBe('hello')
    await after.gateway.gateway.close()
    // A start with everything in order has it all.
    const last = await start('second-master-key-0123456789-012345678')
    expect(await answerOf(last)).toBe('hello')
  })

  it('keeps rows that somebody has damaged from breaking anything else', async () => {
    const opened = await open()
    const there = await upstream()
    await opened.ask('POST', '/admin/providers', box(there))
    await opened.ask('POST', '/admin/models', small)
    const organizationId = await opened.organizationId()
    const times = { organizationId, createdAt: 1, updatedAt: 1 }
    await opened.inStore(async ({ managedCatalog }) => {
      await managedCatalog.addProvider({
        ...{ slug: 'odd', id: 'odd', ...times, keyLabel: null, sealed: null },
        settings: { format: 'no-such-format', base_url: 7, capabilities: 'x' },
      })
      await managedCatalog.addModel({ id: 'acme/odd', ...times, settings: { endpoints: 'none' } })
      await managedCatalog.advance()
    })
    expect((await opened.ask('POST', '/admin/reload')).status).toBe(200)
    const shown = dataOf<Provider[]>(await opened.ask('GET', '/admin/providers'))
    expect(shown.map(({ slug, status }) => `${slug} ${status}`)).toEqual(['box active', 'odd broken'])
    expect(shown[1]?.problem).toContain('format: must be one of')
    expect(dataOf<Model>(await opened.ask('GET', '/admin/models/acme/odd'))).toMatchObject({ status: 'broken' })
    expect(await answerOf(opened)).toBe('hello')
    expect((await opened.ask('DELETE', '/admin/providers/odd')).status).toBe(200)
    expect((await opened.ask('DELETE', '/admin/models/acme/odd')).status).toBe(200)
  })

  it('calls a provider to see whether it works, stored or not', async () => {
    const there = await startUpstream(json({ data: [{ id: 'small-1' }] }))
    onTestFinished(() => there.close())
    const file = providerConfig({ filed: { at: there, format: 'openai-chat' } }, { 'acme/filed': ['filed'] })
    const opened = await open(file)
    await opened.ask('POST', '/admin/providers', box(there))
    const test = async (query: string) => dataOf(await opened.ask('POST', `/admin/providers/${query}`))
    const works = { works: true, call: 'models', models: 1, status: 200, cause: null }
    expect([await test('box/test'), await test('filed/test')]).toMatchObject([works, works])
    const asked = { works: true, call: 'completion', model: 'filed-model', models: null }
    expect(await test('filed/test?model=acme%2Ffiled')).toMatchObject(asked)
    there.otherwise(json({ error: { message: `${secret} is wrong` } }, { status: 401 }))
    const refused = await test('box/test')
    expect(refused).toMatchObject({ works: false, cause: 'credentials', status: 401 })
    expect(JSON.stringify(refused)).not.toContain(secret)
    await opened.inStore(async ({ managedCatalog }) => {
      const stored = await managedCatalog.provider('box')
      if (stored !== null) await managedCatalog.replaceProvider({ ...stored, settings: { format: 'odd' } })
    })
    expect(await test('box/test')).toMatchObject({ works: false, call: null, cause: 'settings' })
    expect((await opened.ask('POST', '/admin/providers/nobody/test')).status).toBe(404)
    const actions = (await auditOf(opened)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'provider.test')).toHaveLength(5)
  })

  it('says of each way in which a provider fails what it is', async () => {
    const there = await startUpstream()
    onTestFinished(() => there.close())
    const opened = await open({ limits: { upstream_headers_timeout: limitOf(1_000) } })
    const causeAt = async (base_url: string, behaviour?: Behaviour, query = '') => {
      if (behaviour !== undefined) there.otherwise(behaviour)
      await opened.ask('DELETE', '/admin/providers/box')
      await opened.ask('POST', '/admin/providers', { slug: 'box', format: 'openai-chat', base_url })
      return dataOf(await opened.ask('POST', `/admin/providers/box/test${query}`))['cause']
    }
    const missing = { error: { message: 'The model x does not exist' } }
    expect([
      await causeAt('http://no-such-host.invalid'),
      await causeAt('http://127.0.0.1:9'),
      await causeAt(there.url.replace('http:', 'https:')),
      await causeAt(there.url, silence),
      await causeAt(there.url, json({}, { status: 404 })),
      await causeAt(there.url, json({}, { status: 429 })),
      await causeAt(there.url, json(missing, { status: 404 }), '?model=x'),
      await causeAt(there.url, json({}, { status: 400 })),
      await causeAt(there.url, raw('hello')),
      await causeAt(there.url, json({}, { status: 500 })),
    ]).toEqual([...['dns', 'connection', 'tls', 'timeout', 'address', 'limit', 'model', 'request', 'answer', 'server']])
  })

  it('shows providers that were found in the environment, which are changed there', async () => {
    const gateway = await startGateway({ env: { GROQ_API_KEY: 'gsk_found_0123456789abcdef' }, discovers: true })
    onTestFinished(() => gateway.close())
    const ask = async (method: string, path: string, body?: object) => {
      const init = { method, key: managementKey, ...(body && { body: JSON.stringify(body) }) }
      const response = await gateway.fetch(path, init)
      return { status: response.status, headers: response.headers, body: (await response.json()) as never }
    }
    expect(dataOf(await ask('GET', '/admin/providers/groq'))).toMatchObject({ origin: 'discovered', status: 'active' })
    const refused = await ask('PATCH', '/admin/providers/groq', { zdr: true })
    expect([refused.status, messageOf(refused)]).toEqual([409, expect.stringContaining('environment GROQ_API_KEY')])
    // Without a key of its own it has that of the environment, but not at another address.
    expect((await ask('POST', '/admin/providers', { slug: 'groq', zdr: true })).status).toBe(201)
    expect(dataOf(await ask('GET', '/admin/providers/groq'))).toMatchObject({ zdr: true, api_key: 'gsk…def' })
    const moved = await ask('PATCH', '/admin/providers/groq', { base_url: 'http://127.0.0.1:9/v1' })
    expect(dataOf(moved)).toMatchObject({ base_url: 'http://127.0.0.1:9/v1', api_key: null })
  })

  it('is not tested more than 20 times a minute', async () => {
    const opened = await open({ simulator: { enabled: false } })
    const there = await upstream()
    await opened.ask('POST', '/admin/providers', box(there))
    const statuses = new Set<number>()
    // A minute may end meanwhile.
    for (let tests = 0; tests < 41 && !statuses.has(429); tests++)
      statuses.add((await opened.ask('POST', '/admin/providers/box/test')).status)
    expect([...statuses]).toEqual([200, 429])
    expect((await opened.ask('GET', '/admin/models/acme/none')).status).toBe(404)
  })

  it('tells the other gateways on the database', async () => {
    const store = await openFresh()
    const there = await upstream()
    const keys = { GATEWAY_MASTER_KEY: 'one-master-key-for-both-0123456789-012' }
    const [one, two] = [await gatewayOn(store, keys), await gatewayOn(store, keys)]
    await one.ask('POST', '/admin/providers', box(there))
    await one.ask('POST', '/admin/models', small)
    await eventually(() => answerOf(two)).toBe('hello')
    await one.ask('DELETE', '/admin/models/acme/small')
    await eventually(() => answerOf(two)).toMatch(/there is no model acme\/small/)
  })

  /** A gateway on this store, which is closed after the test. */
  async function gatewayOn(
    { url, dataDir }: { url: string | undefined; dataDir: string },
    more: Record<string, string>,
  ) {
    const place = url === undefined ? { GATEWAY_DATA_DIR: dataDir } : { DATABASE_URL: url }
    const gateway = await startGateway({ env: { ...place, ...more } })
    onTestFinished(() => gateway.gateway.close())
    return {
      gateway,
      async ask(method: string, path: string, body?: unknown) {
        const init = { method, key: managementKey, ...(body !== undefined && { body: JSON.stringify(body) }) }
        const response = await gateway.fetch(path, init)
        return { status: response.status, headers: response.headers, body: (await response.json()) as never }
      },
    }
  }
})
