import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Schema } from '../../src/contract/contract.ts'
import { addCredential } from '../operations/byok/arrange.ts'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, silence, startUpstream } from '../support/fake-upstream.ts'
import { setGuardrail } from '../support/guardrails.ts'
import { upstreamKey } from '../support/provider-config.ts'
import { managementKey, startGateway, type TestGateway } from '../support/test-gateway.ts'
import { call, saying, text } from '../tools/loop-bench.ts'

let first: FakeUpstream
let second: FakeUpstream
let gateway: TestGateway
// An hour passes between two tests, so that no cool-down of one is felt in the next.
let passedMs = 0

const provider = (slug: string, { url }: FakeUpstream) => ({
  ...{ slug, format: 'openai-chat', base_url: `${url}/v1`, api_key: upstreamKey },
})
const endpoint = (slug: string, dollars: number, more: object = {}) => ({
  ...{ provider: slug, upstream_model: 'm', prices: { prompt: dollars, completion: dollars } },
  ...more,
})

beforeAll(async () => {
  ;[first, second] = await Promise.all([startUpstream(), startUpstream()])
  gateway = await startGateway({
    config: {
      providers: [provider('first', first), provider('second', second), provider('openai', first)],
      models: [
        { id: 'route/both', endpoints: [endpoint('first', 1), endpoint('second', 3)] },
        { id: 'route/one', endpoints: [endpoint('second', 3)] },
        { id: 'route/brought', endpoints: [endpoint('openai', 1)] },
        { id: 'route/short', context_length: 20, endpoints: [endpoint('first', 1)] },
        {
          id: 'route/many',
          endpoints: Array.from({ length: 60 }, (_, at) => endpoint('first', 1, { tag: `first/v${at}` })),
        },
      ],
      outbound: { allow_hosts: ['127.0.0.1'] },
    },
    clock: () => performance.now() + passedMs,
  })
})
beforeEach(() => {
  passedMs += 3_600_000
  for (const upstream of [first, second]) upstream.reset()
})
afterAll(() => Promise.all([gateway.close(), first.close(), second.close()]))

const good = () => saying([text('Hello.')])

type Generation = Schema<'Generation'>

/** The record of a request, as `GET /generation` gives it. */
async function recordOf(body: object, { at = gateway, key }: { at?: TestGateway; key?: string } = {}) {
  const response = await at.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({ input: 'Hello.', ...body }),
    ...(key !== undefined && { key }),
  })
  await response.text()
  const id = response.headers.get('x-generation-id') ?? ''
  const found = await at.fetch(`/generation?id=${id}`, { key: managementKey })
  expect(found.status).toBe(200)
  return ((await found.json()) as { data: Generation }).data
}

const left = ({ route }: Generation) => route?.excluded.map((each) => [each.endpoint_id, each.reason, each.detail])
const tried = ({ route }: Generation) => route?.candidates.map((each) => [each.endpoint_id, each.attempts])

it('is null where one endpoint was there and none was left out', async () => {
  second.next(good())
  expect((await recordOf({ model: 'route/one' })).route).toBeNull()
})

it('has an endpoint that was cooling down, and those of the request that it failed', async () => {
  first.next(json({ error: { message: 'busy' } }, { status: 429, headers: { 'retry-after': '60' } }))
  second.next(good())
  const failed = await recordOf({ model: 'route/both', provider: { order: ['first', 'second'] } })
  expect(failed.provider_responses?.map(({ status }) => status)).toEqual([429, 200])
  expect(tried(failed)).toEqual([
    ['route/both@first', [0]],
    ['route/both@second', [1]],
  ])
  expect(left(failed)).toEqual([])

  second.next(good())
  const next = await recordOf({ model: 'route/both' })
  expect(tried(next)).toEqual([['route/both@second', [0]]])
  expect(next.route?.excluded).toEqual([
    {
      ...{ reason: 'cooling_down', detail: 'asked to be left alone for 60 s', plan: 1 },
      ...{ endpoint_id: 'route/both@first', model_id: 'route/both', provider_name: 'first', is_byok: false },
    },
  ])
})

it.each([
  ['max_price', { max_price: { prompt: 2 } }, 'second', 'costs 3 USD (prompt)'],
  ['only', { only: ['first'] }, 'second', 'is not named'],
  ['ignore', { ignore: ['second'] }, 'second', 'is named'],
  ['allow_fallbacks', { order: ['first'], allow_fallbacks: false }, 'second', 'is not named in the order'],
])('has one that %s left out', async (reason, preferences, slug, detail) => {
  first.next(good())
  const record = await recordOf({ model: 'route/both', provider: preferences })
  expect(left(record)).toEqual([[`route/both@${slug}`, reason, detail]])
  expect(tried(record)).toEqual([['route/both@first', [0]]])
})

it('has one that a guardrail left out', async () => {
  const guarded = await startGateway({
    config: {
      providers: [provider('first', first), provider('second', second)],
      models: [{ id: 'route/both', endpoints: [endpoint('first', 1), endpoint('second', 3)] }],
    },
  })
  try {
    await setGuardrail(guarded, { ignoredProviders: ['first'] })
    second.next(good())
    const record = await recordOf({ model: 'route/both' }, { at: guarded })
    const why = 'is of a provider that guardrail "No personal data" forbids'
    expect(left(record)).toEqual([['route/both@first', 'guardrail', why]])
  } finally {
    await guarded.close()
  }
})

it('has those that a conversation which must not be shortened is too long for', async () => {
  second.next(good())
  const input = 'A sentence of some words that nobody may shorten. '.repeat(3)
  const record = await recordOf({ models: ['route/short', 'route/one'], truncation: 'disabled', input })
  expect(tried(record)).toEqual([['route/one@second', [0]]])
  expect(left(record)).toMatchObject([
    ['route/short@first', 'context_length', expect.stringMatching(/^takes 20 tokens, not \d+ of input$/)],
  ])
})

it('has the gateway’s own credential where a budget had room for the workspace’s alone', async () => {
  await addCredential(gateway, { key: 'mine' })
  const made = await gateway.fetch('/keys', {
    method: 'POST',
    key: managementKey,
    body: JSON.stringify({ name: 'poor', limit: 0.000_001 }),
  })
  const { key } = (await made.json()) as { key: string }
  const body = { id: 'resp_1', object: 'response', status: 'completed', output: [], usage: {} }
  first.next(json({ ...body, error: { message: 'no' } }, { status: 500 }))
  const { route } = await recordOf({ model: 'route/brought' }, { key })
  expect(route?.candidates).toMatchObject([{ endpoint_id: 'route/brought@openai', is_byok: true, asked: true }])
  expect(route?.excluded).toMatchObject([
    {
      endpoint_id: 'route/brought@openai',
      is_byok: false,
      reason: 'budget',
      detail: expect.stringMatching(/a budget has no room for it$/),
    },
  ])
})

it('has the models of a fallback list in order, and names that are none', async () => {
  first.next(json({}, { status: 500 }))
  second.next(good())
  const record = await recordOf({
    models: ['route/typo', 'route/both', 'route/one', 'route/both'],
    provider: { sort: 'price', ignore: ['openai'] },
  })
  expect(record.route).toMatchObject({ unknown_models: ['route/typo'], excluded: [] })
  expect(tried(record)).toEqual([
    ['route/both@first', [0]],
    ['route/both@second', [1]],
    ['route/one@second', []],
  ])
})

it('has the endpoints of the models that a router chose', async () => {
  first.next(good())
  const plugins = [{ id: 'auto-router', allowed_models: ['route/both'] }]
  const record = await recordOf({ model: 'service/auto', plugins, provider: { ignore: ['second'] } })
  expect(record.router).toBe('service/auto')
  expect(tried(record)).toEqual([['route/both@first', [0]]])
  expect(left(record)).toEqual([['route/both@second', 'ignore', 'is named']])
})

it('says which came first because it had served the conversation', async () => {
  const body = { model: 'route/both', session_id: 'chat-1', provider: { sort: 'price' } }
  first.next(json({}, { status: 500 }))
  second.next(good(), good())
  expect((await recordOf(body)).route?.candidates.map(({ sticky }) => sticky)).toEqual([false, false])
  expect((await recordOf(body)).route?.candidates).toMatchObject([
    { endpoint_id: 'route/both@second', sticky: true, attempts: [0] },
    { endpoint_id: 'route/both@first', sticky: false, asked: false, attempts: [] },
  ])
})

it('has what a later step of a loop of tools left out', async () => {
  first.next(json({ error: { message: 'busy' } }, { status: 429, headers: { 'retry-after': '60' } }))
  second.next(saying([call('datetime')]), good())
  const record = await recordOf({
    ...{ model: 'route/both', tools: [{ type: 'service:datetime' }] },
    provider: { order: ['first', 'second'] },
  })
  expect(tried(record)).toEqual([
    ['route/both@first', [0]],
    ['route/both@second', [1, 2]],
  ])
  expect(record.route?.excluded).toMatchObject([{ endpoint_id: 'route/both@first', reason: 'cooling_down', plan: 2 }])
})

it('has them in the record of a request that nobody answered', async () => {
  for (const upstream of [first, second]) upstream.otherwise(json({}, { status: 400 }))
  const record = await recordOf({ model: 'route/both', provider: { only: ['first'] } })
  expect(record.status).toBe('failed')
  expect(tried(record)).toEqual([['route/both@first', [0]]])
  expect(left(record)).toEqual([['route/both@second', 'only', 'is not named']])
})

it('says of a caller who left before an answer what the attempts and the timeline say', async () => {
  first.next(json({ error: { message: 'busy' } }, { status: 500 }))
  second.next(silence)
  const leaving = new AbortController()
  const body = JSON.stringify({ model: 'route/both', input: 'Left alone.', provider: { order: ['first', 'second'] } })
  const asked = gateway.fetch('/responses', { method: 'POST', body, signal: leaving.signal }).catch(() => undefined)
  await eventually(() => second.requests.length).toBe(1)
  leaving.abort()
  await asked
  const latest = async () => {
    const response = await gateway.fetch('/generations?limit=1', { key: managementKey })
    return ((await response.json()) as { data: Generation[] }).data[0]
  }
  await eventually(async () => (await latest())?.status).toBe('cancelled')
  const record = await latest()
  expect(record?.provider_responses?.map(({ status, error_type }) => [status, error_type])).toEqual([
    [500, 'provider_unavailable'],
    [null, 'caller-gone'],
  ])
  expect(record?.steps).toBe(0)
  expect(record && tried(record)).toEqual([
    ['route/both@first', [0]],
    ['route/both@second', [1]],
  ])
  const steps = record?.timeline?.filter(({ step }) => step === 'attempt').map(({ attempt }) => attempt)
  expect(steps).toEqual([0, 1])
})

it('lists no more than 32 of each, and says how many more there were', async () => {
  first.otherwise(good())
  const { route } = await recordOf({ model: 'route/many' })
  expect([route?.candidates.length, route?.more_candidates]).toEqual([32, 28])
  second.next(good())
  const models = ['route/many', 'route/both']
  const record = await recordOf({ models, provider: { only: ['second'] } })
  expect([record.route?.excluded.length, record.route?.more_excluded]).toEqual([32, 29])
  expect(tried(record)).toEqual([['route/both@second', [0]]])
})
