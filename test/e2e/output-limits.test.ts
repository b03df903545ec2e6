import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeDatabases } from '../support/databases.ts'
import { type Behaviour, type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { makeKey, readBooks, startGatewayOn } from '../support/money.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { inferenceKey, startGateway, type TestGateway } from '../support/test-gateway.ts'

const goodText = [{ kind: 'text', deltas: ['A calm sea.'] }] as const
const goodMessage = {
  ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'gamma-model', stop_reason: 'end_turn' },
  ...{ stop_sequence: null, content: [{ type: 'text', text: 'A calm sea.' }] },
}

/** What an answer has where nothing is said of its length. */
const usualOutputTokens = 100_000

/** Numbers in members that some server may take for an output limit, wherever they stand. */
function limitsIn(value: unknown, found: number[] = []): number[] {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'number' && /tok|predict|length|^n$|best|count|num/i.test(name)) found.push(Math.abs(inner))
    else limitsIn(inner, found)
  }
  return found
}

/** Bills what it is asked for, in whatever spelling: the largest number that could be meant. */
const bill: Behaviour = (exchange) => {
  const { body = {}, path } = exchange.request
  const { messages: _, input: __, ...settings } = body
  const asked = limitsIn(settings)
  const output = asked.length === 0 ? usualOutputTokens : Math.min(Math.max(...asked), 1e9)
  if (path.includes('/beta/')) {
    const { completion } = chatAnswer(goodText)
    const usage = { prompt_tokens: 10, completion_tokens: output, total_tokens: 10 + output }
    return json({ ...completion, usage })(exchange)
  }
  if (path.includes('/gamma/')) {
    return json({ ...goodMessage, usage: { input_tokens: 10, output_tokens: output } })(exchange)
  }
  const { response } = responsesAnswer(goodText)
  const usage = { input_tokens: 10, output_tokens: output, total_tokens: 10 + output }
  return json({ ...response, usage })(exchange)
}

let upstream: FakeUpstream
beforeAll(async () => {
  upstream = await startUpstream(bill)
})
beforeEach(() => upstream.reset())
afterAll(() => upstream.close())

const config = () =>
  providerConfig(
    {
      alpha: { at: upstream },
      beta: { at: upstream, format: 'openai-chat' },
      gamma: { at: upstream, format: 'anthropic-messages' },
      delta: { at: upstream, format: 'openai-chat', capabilities: { refused_parameters: ['max_tokens'] } },
    },
    { 'fake/delta': ['delta'], 'fake/alpha': ['alpha'], 'fake/beta': ['beta'], 'fake/gamma': ['gamma'] },
  )

const said = 'How is the sea?'
const messages = [{ role: 'user', content: said }]
const surfaces = {
  responses: { path: '/responses', model: 'fake/alpha', prompt: { input: said }, limit: 'max_output_tokens' },
  chat: { path: '/chat/completions', model: 'fake/beta', prompt: { messages }, limit: 'max_tokens' },
  messages: { path: '/messages', model: 'fake/gamma', prompt: { messages }, limit: 'max_tokens' },
} as const
type Surface = keyof typeof surfaces

const post = (gateway: TestGateway, surface: Surface, key: string, fields: object) => {
  const { path, model, prompt } = surfaces[surface]
  return gateway.fetch(path, { method: 'POST', key, body: JSON.stringify({ model, ...prompt, ...fields }) })
}

const limitUsd = 0.11

describeDatabases((openFresh) => {
  const gateways: TestGateway[] = []
  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close()
  })

  it.each<[Surface, object]>([
    ['chat', { max_tokens: 1000, max_output_tokens: 1e6 }],
    ['chat', { max_tokens: 1000, n_predict: 1e6, options: { num_predict: 1e6 } }],
    ['responses', { max_output_tokens: 1000, max_tokens: 1e6, generationConfig: { maxOutputTokens: 1e6 } }],
    ['messages', { max_tokens: 1000, max_tokens_to_sample: 1e6 }],
    ['chat', {}],
    ['responses', {}],
    ['messages', {}],
  ])('N8: 200 requests at once never spend more than there is: %s %j', { timeout: 60_000 }, async (surface, fields) => {
    const store = await openFresh({ migrated: false })
    const gateway = await startGatewayOn(store, config())
    gateways.push(gateway)
    const { key } = await makeKey(gateway, { limit: limitUsd })
    const answers = await Promise.all(Array.from({ length: 200 }, () => post(gateway, surface, key, fields)))
    await Promise.all(answers.map((each) => each.text()))
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(200)
    expect([...statuses].filter((status) => status !== 200 && status !== 402)).toEqual([])
    const { budgets, reservations } = await readBooks(store)
    expect(budgets[0]?.spent).toBeGreaterThan(0)
    expect(budgets[0]?.spent).toBeLessThanOrEqual(limitUsd * 1e9)
    expect(reservations).toBe(0)
  })
})

describe('N8: an output limit', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway({ config: config() })
  })
  afterAll(() => gateway.close())

  it.each([{}, { max_tokens: 100 }])('that a provider refuses to be told bounds nothing: %j', async (fields) => {
    const { key } = await makeKey(gateway, { limit: 0.05 })
    const body = JSON.stringify({ model: 'fake/delta', messages, ...fields })
    const response = await gateway.fetch('/chat/completions', { method: 'POST', key, body })
    expect(response.status).toBe(402)
    expect(upstream.requests).toEqual([])
  })

  const foreign = {
    responses: { max_tokens: 7, max_completion_tokens: 7 },
    chat: { max_output_tokens: 7 },
    messages: { max_output_tokens: 7, max_completion_tokens: 7 },
  } as const

  it.each(Object.keys(surfaces) as Surface[])('is told to the provider in one spelling only (%s)', async (surface) => {
    const spellings = {
      ...foreign[surface],
      ...{ maxOutputTokens: 7, MAX_NEW_TOKENS: 7, num_predict: 7, best_of: 7, options: { num_predict: 7 } },
      ...{ generationConfig: { maxOutputTokens: 7 }, extra_body: { a: [{ max_tokens: 7 }] }, thinking_budget: 7 },
      hello: { there: [1] },
    }
    const { limit } = surfaces[surface]
    const response = await gateway.fetch(surfaces[surface].path, {
      method: 'POST',
      headers: { 'x-service-metadata': 'enabled' },
      body: JSON.stringify({
        ...{ model: surfaces[surface].model, ...surfaces[surface].prompt, [limit]: 900 },
        ...spellings,
      }),
    })
    expect(response.status).toBe(200)
    const { hello, ...sent } = upstream.requests[0]?.body ?? {}
    expect(hello).toEqual({ there: [1] })
    expect(limitsIn({ ...sent, messages: undefined, input: undefined })).toEqual([900])
    const text = await response.text()
    for (const name of Object.keys(spellings)) if (name !== 'hello') expect(text).toContain(`"${name}"`)
  })

  it.each<[Surface, object]>([
    ['responses', { max_output_tokens: -1e12 }],
    ['responses', { max_output_tokens: 0 }],
    ['responses', { max_output_tokens: 1e300 }],
    ['responses', { max_output_tokens: 1.5 }],
    ['responses', { reasoning: { max_tokens: -1 } }],
    ['chat', { max_tokens: -1e12 }],
    ['chat', { max_completion_tokens: 2 ** 31 }],
    ['chat', { n: 2 }],
    ['messages', { max_tokens: -1 }],
    ['messages', { max_tokens: 1000, thinking: { type: 'enabled', budget_tokens: 1e12 } }],
  ])('is 400 where it is out of range: %s %j', async (surface, fields) => {
    expect((await post(gateway, surface, inferenceKey, fields)).status).toBe(400)
    expect(upstream.requests).toEqual([])
  })

  it.each(Object.keys(surfaces) as Surface[])('M4: is set where a budget pays for no more (%s)', async (surface) => {
    const { key } = await makeKey(gateway, { limit: 0.05 })
    expect((await post(gateway, surface, key, {})).status).toBe(200)
    const [sent = 0] = limitsIn({ ...upstream.requests[0]?.body, messages: undefined, input: undefined })
    // The least that is granted, 4,096 tokens, costs 0.0164 USD.
    expect(sent).toBeGreaterThanOrEqual(4096)
    expect(sent * 4e-6).toBeLessThan(0.05)
  })
})
