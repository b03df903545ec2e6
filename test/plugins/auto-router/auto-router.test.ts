import { describe, expect, it } from 'vitest'
import { managementKey } from '../../support/test-gateway.ts'
import { callers, RouterBench, ways } from '../routers/router-bench.ts'

const model = 'service/auto'
const bench = new RouterBench([
  { id: 'acme/best', upstream: 'gpt-5', prompt: 15, parameters: ['temperature'] },
  { id: 'acme/good', upstream: 'claude-opus-4-6', prompt: 5, parameters: ['tools'] },
  { id: 'acme/small', upstream: 'gpt-4o-mini', prompt: 0.5, parameters: ['temperature'], inputs: ['text', 'image'] },
  { id: 'other/unheard-of', upstream: 'nobody-knows', prompt: 2 },
  { id: 'other/painter', upstream: 'easel', prompt: 0.1, outputs: ['image'] },
])
const code = 'Write a Python function that parses JSON and throws an error.'
const plugin = (more: object = {}) => ({ model, plugins: [{ id: 'auto-router', ...more }] })
const rankedIn = (data: object | undefined) => (data as { ranking: Ranked[] }).ranking
type Ranked = { model: string; score: number; requests: number }

describe.each(ways)('auto-router, asked by %s (streamed: %s)', (caller, isStream) => {
  const ask = (more?: object, said = code) =>
    bench.ask(caller, isStream, { ...plugin(more), ...bench.prompt(caller, said) })

  it('tells the task, its probability and the ranking', async () => {
    const { status, asked, stage, metadata } = await ask({ cost_tier: 'max' })
    expect([status, asked]).toEqual([200, 'gpt-5'])
    expect(metadata).toMatchObject({ requested: model, strategy: 'auto' })
    expect(stage).toMatchObject({
      type: 'plugin',
      name: 'auto_router',
      data: { task: 'code', cost_tier: 'max', pinned: false },
    })
    expect(stage.data?.['probability']).toBeGreaterThan(0.35)
    const ranking = rankedIn(stage.data)
    expect(ranking.map((each) => each.model)).not.toContain('other/painter')
    expect(ranking.map(({ score }) => score)).toEqual(ranking.map(({ score }) => score).toSorted((a, b) => b - a))
    expect(ranking[0]).toMatchObject({ model: 'acme/best', quality_from: 'coding' })
  })

  it('keeps to the price of cost_tier, by its old name too', async () => {
    expect((await ask({ cost_tier: 'low' })).asked).toBe('gpt-4o-mini')
    expect((await ask({ cost_tier: 'high' })).asked).toBe('claude-opus-4-6')
    expect((await ask({ cost_quality_tradeoff: 10 })).asked).toBe('gpt-4o-mini')
    expect((await ask({ cost_quality_tradeoff: 10, cost_tier: 'max' })).asked).toBe('gpt-5')
  })

  it('keeps to allowed_models and excluded_models', async () => {
    expect((await ask({ allowed_models: ['other/*'] })).asked).toBe('nobody-knows')
    expect((await ask({ cost_tier: 'max', excluded_models: ['*/best', '*good*'] })).asked).not.toMatch(/gpt-5|claude/)
    const none = await ask({ allowed_models: ['nobody/*'] })
    expect([none.status, none.message]).toEqual([404, expect.stringContaining('4 models not among allowed_models')])
    const dear = await ask({ allowed_models: ['acme/best'], cost_tier: 'low' })
    expect([dear.status, dear.message]).toEqual([404, expect.stringContaining('left out by max_price')])
  })

  it('keeps the model of a session with pin_model, while it may be chosen', async () => {
    const session = { session_id: `pin ${caller} ${isStream}` }
    const pinned = (more: object) =>
      bench.ask(caller, isStream, {
        ...plugin({ pin_model: true, ...more }),
        ...session,
        ...bench.prompt(caller, code),
      })
    expect((await pinned({ cost_tier: 'low' })).asked).toBe('gpt-4o-mini')
    const kept = await pinned({ cost_tier: 'max' })
    expect([kept.asked, kept.stage.data?.['pinned']]).toEqual(['gpt-4o-mini', true])
    expect((await pinned({ cost_tier: 'max', excluded_models: ['acme/small'] })).asked).toBe('gpt-5')
  })
})

describe.each(callers)('auto-router, asked by %s', (caller) => {
  it('goes by the text of the caller, and abstains where it says nothing', async () => {
    const taskOf = async (said: string) =>
      (await bench.ask(caller, false, { ...plugin(), ...bench.prompt(caller, said) })).stage.data?.['task']
    expect(await taskOf('Translate into French: Where is the station?')).toBe('translation')
    expect(await taskOf('Write a poem about the sea.')).toBe('writing')
    expect(await taskOf('qwxz vbnm')).toBe('general')
  })

  it('falls back on the next of the ranking', async () => {
    bench.upstream.next(({ response }) =>
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}'),
    )
    const { status, metadata } = await bench.ask(caller, false, plugin({ cost_tier: 'max' }))
    expect([status, metadata['attempt'], metadata['strategy']]).toEqual([200, 2, 'auto'])
  })
})

it('leaves out models that lack the tools or the kind of input', async () => {
  const tools = [{ type: 'function', function: { name: 'look', parameters: { type: 'object' } } }]
  expect((await bench.ask('openai-chat', false, { ...plugin({ allowed_models: ['acme/*'] }), tools })).asked).toBe(
    'claude-opus-4-6',
  )
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'What is in this image?' }, image] }]
  const { asked, stage } = await bench.ask('openai-chat', false, { ...plugin(), messages })
  expect([asked, stage.data?.['task']]).toEqual(['gpt-4o-mini', 'vision'])
})

it('chooses simulated models only where they are named', async () => {
  const { stage } = await bench.ask('openai-chat', false, plugin({ allowed_models: ['*'] }))
  expect(rankedIn(stage.data).map((each) => each.model)).not.toContain('sim/echo')
  const named = await bench.ask('openai-chat', false, plugin({ allowed_models: ['sim/ec*'] }), false)
  expect([named.status, named.stage.data?.['ranking']]).toEqual([200, [expect.objectContaining({ model: 'sim/echo' })]])
})

it('is explained beforehand', async () => {
  const route = await bench.explain({ ...plugin({ cost_tier: 'max' }), ...bench.prompt('openai-chat', code) })
  expect(route).toMatchObject({ requested: model, strategy: 'auto', task: { task: 'code' }, refusal: null })
  expect((route['requested_models'] as string[])[0]).toBe('acme/best')
})

it('serves a workspace as its default text model', async () => {
  const { gateway } = bench
  const set = await gateway.fetch('/workspaces/default', {
    method: 'PATCH',
    key: managementKey,
    body: JSON.stringify({ default_text_model: model }),
  })
  expect(set.status).toBe(200)
  const { asked, metadata } = await bench.ask('openai-chat', true, {})
  expect([metadata['requested'], metadata['strategy']]).toEqual([model, 'auto'])
  expect(asked).toBeDefined()
})

it('counts tokens for a model that is not chosen yet, and knows no other router', async () => {
  const count = (name: string) =>
    bench.gateway.fetch('/messages/count_tokens', {
      method: 'POST',
      body: JSON.stringify({ model: name, messages: [{ role: 'user', content: 'How is the sea?' }] }),
    })
  const counted = await count(model)
  expect([counted.status, await counted.json()]).toEqual([200, { input_tokens: expect.any(Number) }])
  expect((await count('service/nobody')).status).toBe(400)
})
