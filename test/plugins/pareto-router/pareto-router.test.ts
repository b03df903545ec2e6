import { describe, expect, it } from 'vitest'
import { callers, RouterBench, ways } from '../routers/router-bench.ts'

const model = 'service/pareto-code'
// Published coding scores: gpt-5 about 0.67, claude-opus-4-6 0.59, gpt-4.1 0.44, gpt-4o-mini 0.11.
const bench = new RouterBench([
  { id: 'acme/best', upstream: 'gpt-5', prompt: 2, completion: 10 },
  { id: 'acme/good', upstream: 'claude-opus-4-6', prompt: 5, completion: 5 },
  { id: 'acme/middling', upstream: 'gpt-4.1', prompt: 1, completion: 2, parameters: ['tools'] },
  { id: 'acme/small', upstream: 'gpt-4o-mini', prompt: 0.1, parameters: ['temperature'] },
  { id: 'acme/unpriced', upstream: 'gpt-5.5', prompt: null },
  { id: 'acme/unheard-of', upstream: 'nobody-knows', prompt: 0.01 },
])
const plugin = (more: object) => ({ model, plugins: [{ id: 'pareto-router', ...more }] })

describe.each(ways)('pareto-router, asked by %s (streamed: %s)', (caller, isStream) => {
  it('takes the cheapest model that codes well enough, and names the pages that its score comes from', async () => {
    const { status, asked, stage, metadata } = await bench.ask(caller, isStream, plugin({ min_coding_score: 0.4 }))
    expect([status, asked]).toEqual([200, 'gpt-4.1'])
    expect(metadata).toMatchObject({ requested: model, strategy: 'pareto' })
    const ranking = stage.data?.['ranking'] as { model: string; price: number; sources: { source: string }[] }[]
    expect(ranking.map((each) => [each.model, each.price])).toEqual([
      ['acme/middling', 1.25],
      ['acme/best', 4],
      ['acme/good', 5],
    ])
    expect(ranking[0]?.sources[0]?.source).toBe('https://aider.chat/docs/leaderboards/')
  })

  it('takes a score of 0.5 where the request does not say', async () => {
    expect((await bench.ask(caller, isStream, { model })).asked).toBe('gpt-5')
  })

  it('compares prices as price_source says', async () => {
    const more = { min_coding_score: 0.58 }
    expect((await bench.ask(caller, isStream, plugin({ ...more, price_source: 'prompt' }))).asked).toBe('gpt-5')
    const most = { ...more, max_price: 3 }
    expect((await bench.ask(caller, isStream, plugin({ ...most, price_source: 'prompt' }))).asked).toBe('gpt-5')
    expect((await bench.ask(caller, isStream, plugin({ ...most, price_source: 'weighted_avg' }))).status).toBe(404)
  })

  it('says what was missing where no model is left', async () => {
    const strict = await bench.ask(caller, isStream, plugin({ min_coding_score: 0.9 }))
    expect([strict.status, strict.asked]).toEqual([404, undefined])
    expect(strict.message).toMatch(
      /^service\/pareto-code: no model is left: 5 models with a published coding score below 0.9; 1 model/,
    )
    const { status, message } = await bench.ask(caller, isStream, plugin({ min_coding_score: 0.4, max_price: 1 }))
    expect([status, message]).toEqual([
      404,
      expect.stringContaining('left out by max_price (costs 1.25 USD (average))'),
    ])
  })
})

describe.each(callers)('pareto-router, asked by %s', (caller) => {
  it('falls back on the next cheapest', async () => {
    bench.upstream.next(({ response }) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}'),
    )
    const { status, metadata } = await bench.ask(caller, false, plugin({ min_coding_score: 0.4 }))
    expect([status, metadata['attempt']]).toEqual([200, 2])
    expect(bench.upstream.requests.map(({ body }) => body?.['model'])).toEqual(['gpt-4.1', 'gpt-5'])
  })

  it('takes its place among the models of a request', async () => {
    const { metadata } = await bench.ask(caller, false, { ...plugin({}), model: 'acme/small', models: [model] })
    expect(metadata).toMatchObject({ requested: 'acme/small' })
  })

  it('says so where it is switched off', async () => {
    const { status, message } = await bench.ask(caller, false, plugin({ enabled: false }))
    expect([status, message]).toEqual([
      400,
      expect.stringContaining('pareto-router, which chooses for service/pareto-code, is switched off'),
    ])
  })
})

it('leaves out models that lack the tools of the request', async () => {
  const tools = [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }]
  const { asked } = await bench.ask('openai-chat', false, { ...plugin({ min_coding_score: 0 }), tools })
  expect(asked).toBe('gpt-4.1')
  expect((await bench.ask('openai-chat', false, plugin({ min_coding_score: 0 }))).asked).toBe('gpt-4o-mini')
})

it('does nothing to requests for other models', async () => {
  const { asked, stage } = await bench.ask('openai-chat', false, { ...plugin({}), model: 'acme/small' })
  expect([asked, stage]).toEqual(['gpt-4o-mini', {}])
})

it('is explained as it would go, and as it would be refused', async () => {
  const explained = await bench.explain({
    ...plugin({ min_coding_score: 0.4 }),
    messages: [{ role: 'user', content: 'Hi' }],
  })
  expect(explained).toMatchObject({ requested: model, strategy: 'pareto', refusal: null })
  expect(explained['requested_models']).toEqual(['acme/middling', 'acme/best', 'acme/good'])
  const refused = await bench.explain({
    ...plugin({ min_coding_score: 1 }),
    messages: [{ role: 'user', content: 'Hi' }],
  })
  expect(refused).toMatchObject({ requested: model, candidates: [], refusal: { code: 404 } })
})

describe('on the way through', () => {
  const relayed = new RouterBench([{ id: 'acme/best', upstream: 'gpt-5', prompt: 2 }], 'anthropic-messages')

  it('passes bytes on as they are where caller and provider speak one format', async () => {
    const odd = {
      metadata: { user_id: 'u' },
      messages: [{ role: 'user', content: [{ type: 'text', text: 'Hi', odd: 1 }] }],
    }
    const { status, asked } = await relayed.ask('anthropic-messages', true, { model, ...odd })
    expect([status, asked]).toEqual([200, 'gpt-5'])
    expect(relayed.upstream.requests[0]?.body?.['messages']).toEqual(odd.messages)
  })
})
