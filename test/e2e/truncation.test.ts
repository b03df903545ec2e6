import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { prices, upstreamKey } from '../support/provider-config.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'

let upstream: FakeUpstream
let gateway: TestGateway
beforeAll(async () => {
  upstream = await startUpstream()
  const provider = (slug: string, format: string) => ({
    ...{ slug, format },
    base_url: `${upstream.url}/${slug}/v1`,
    api_key: upstreamKey,
  })
  const model = (id: string, context_length: number, slug: string, fields: object = {}) => ({
    ...{ id, context_length, ...fields },
    endpoints: [{ provider: slug, upstream_model: 'm', prices }],
  })
  gateway = await startGateway({
    config: {
      providers: [provider('own', 'openai-responses'), provider('chatty', 'openai-chat')],
      models: [
        model('fake/small', 1000, 'own'),
        model('fake/terse', 1000, 'own', { max_output_tokens: 40 }),
        model('fake/small-chat', 1000, 'chatty'),
        model('fake/large', 5000, 'own'),
      ],
    },
  })
})
beforeEach(() => {
  upstream.reset()
  upstream.otherwise((exchange) =>
    json(
      exchange.request.path.startsWith('/chatty')
        ? chatAnswer([{ kind: 'text', deltas: ['yes'] }]).completion
        : responsesAnswer([{ kind: 'text', deltas: ['yes'] }]).response,
    )(exchange),
  )
})
afterAll(async () => {
  await gateway.close()
  await upstream.close()
})

// A token each, with the space before it.
const words = (count: number) => Array.from({ length: count }, () => 'river').join(' ')

async function ask(body: object, path = '/responses') {
  const response = await gateway.fetch(path, {
    method: 'POST',
    headers: { 'x-service-metadata': 'enabled' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const long = { input: words(900), truncation: 'disabled' }

describe('context-compression, switched off', () => {
  const off = { plugins: [{ id: 'context-compression', enabled: false }] }

  it.each([
    ['/responses', { input: words(900), max_output_tokens: 200 }],
    ['/chat/completions', { messages: [{ role: 'user', content: words(900) }], max_completion_tokens: 200 }],
    ['/messages', { messages: [{ role: 'user', content: words(900) }], max_tokens: 200 }],
  ])('refuses what is too long before any provider is asked: %s', async (path, body) => {
    const { status, body: told } = await ask({ ...body, ...off, model: 'fake/small' }, path)
    expect([status, upstream.requests.length]).toEqual([400, 0])
    expect(JSON.stringify(told)).toMatch(/context_length_exceeded|prompt is too long|exceed context limit/)
    // In the name that the caller's format has for the limit.
    expect(JSON.stringify(told)).toContain(` and ${Object.keys(body)[1]} asks for 200;`)
  })

  it('lets through what fits, and what is too long for one model only', async () => {
    expect((await ask({ input: words(700), ...off, model: 'fake/small', max_output_tokens: 200 })).status).toBe(200)
    const both = { ...long, ...off, models: ['fake/small', 'fake/large'], max_output_tokens: 200 }
    expect((await ask(both)).status).toBe(200)
  })
})

describe('truncation: disabled', () => {
  it('refuses a conversation that leaves no room for the output that is asked for, before any provider is asked', async () => {
    const { status, body } = await ask({ ...long, model: 'fake/small', max_output_tokens: 200 })
    expect(status).toBe(400)
    expect(body['error']).toMatchObject({
      code: 400,
      message:
        'The input has about 900 tokens and max_output_tokens asks for 200; fake/small takes 1000. Shorten it, ask for less output, or send truncation: auto.',
      metadata: { error_type: 'context_length_exceeded' },
    })
    expect(upstream.requests).toHaveLength(0)
  })

  // The guess from its bytes is more than twice the context.
  const longWords = Array.from({ length: 990 }, () => ' information')
    .join('')
    .trim()

  it('tells the counted tokens, the output and the context also where the guess is far too high', async () => {
    const body = { input: longWords, truncation: 'disabled', model: 'fake/small', max_output_tokens: 50 }
    expect(await ask(body)).toMatchObject({
      status: 400,
      body: {
        error: {
          message:
            'The input has about 990 tokens and max_output_tokens asks for 50; fake/small takes 1000. Shorten it, ask for less output, or send truncation: auto.',
        },
      },
    })
    expect((await ask({ ...body, max_output_tokens: 10 })).status).toBe(200)
  })

  it.each([
    ['fits as it is counted, however many bytes it has', { ...long, model: 'fake/small', max_output_tokens: 90 }],
    ['sets no output limit', { ...long, model: 'fake/small' }],
    ['asks for more output than its endpoint gives', { ...long, model: 'fake/terse', max_output_tokens: 200 }],
  ])('lets a conversation through that %s', async (_, body) => {
    expect((await ask(body)).status).toBe(200)
    expect(upstream.requests[0]?.body).toMatchObject({ truncation: 'disabled' })
  })

  it('leaves out models that are too small, which an explained route names with the counted lengths', async () => {
    const request = { ...long, models: ['fake/small', 'fake/large'], max_output_tokens: 200 }
    expect((await ask(request)).body).toMatchObject({ model: 'fake/large' })
    expect(upstream.requests).toHaveLength(1)
    const { body } = await ask({ request }, '/routes/explain')
    expect(body['data']).toMatchObject({
      candidates: [{ endpoint: { model_id: 'fake/large' } }],
      excluded: [{ reason: 'context_length', detail: 'takes 1000 tokens, not 900 of input and 200 of output' }],
      refusal: null,
    })
  })

  it('explains the refusal that a request would get', async () => {
    const request = { ...long, model: 'fake/small', max_output_tokens: 200 }
    const { body } = await ask({ request }, '/routes/explain')
    expect(body['data']).toMatchObject({ candidates: [], refusal: { code: 400 } })
  })
})

describe.each(['auto', null, undefined])('truncation: %s', (truncation) => {
  it('refuses no conversation that is too long', async () => {
    const { status } = await ask({ ...long, truncation, model: 'fake/small', max_output_tokens: 200 })
    expect(status).toBe(200)
    expect(upstream.requests).toHaveLength(1)
  })
})

it('truncation: auto is acted on by the gateway where the provider has nothing like it', async () => {
  const { body } = await ask({ ...long, truncation: 'auto', model: 'fake/small-chat' })
  const pipeline = [{ type: 'context_compression', data: { texts_cut: 1 } }]
  expect(body).toMatchObject({ service_metadata: { params: { ignored_parameters: [] }, pipeline } })
})

it('a model that the catalog does not have is named beside the one that answered', async () => {
  const { body } = await ask({ models: ['fake/no-such', 'fake/large'], input: 'hi' })
  expect(body).toMatchObject({
    model: 'fake/large',
    service_metadata: {
      params: { unknown_models: ['fake/no-such'] },
      summary: 'own answered at the first attempt; there is no model fake/no-such',
    },
  })
})

describe('max_tool_calls', () => {
  const say = { role: 'user', content: 'hi' }
  const bodies = {
    '/responses': { model: 'fake/large', input: 'hi' },
    '/chat/completions': { model: 'fake/large', messages: [say] },
    '/messages': { model: 'fake/large', max_tokens: 50, messages: [say] },
  }
  it.each(
    Object.entries(bodies).flatMap(([path, body]) => [0, 31, -1, 1.5].map((steps) => [steps, path, body] as const)),
  )('of %s is refused on %s', async (steps, path, body) => {
    const { status, body: answer } = await ask({ ...body, max_tool_calls: steps }, path)
    expect(status).toBe(400)
    expect((answer['error'] as { message: string }).message).toMatch(/^max_tool_calls: must be/)
  })

  it.each(Object.entries(bodies))('of 1 and 30 is taken on %s', async (path, body) => {
    for (const steps of [1, 30, null]) expect((await ask({ ...body, max_tool_calls: steps }, path)).status).toBe(200)
  })
})
