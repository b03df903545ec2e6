import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeStore } from '../support/databases.ts'
import { type Behaviour, json } from '../support/fake-upstream.ts'
import { makeKey, readBooks, startGatewayOn } from '../support/money.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import { closedAfterEach, sharedUpstream } from '../support/shared-servers.ts'
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

const upstream = await sharedUpstream(bill)

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

describeStore((openFresh) => {
  const gateways = closedAfterEach<TestGateway>()

  it.each<[Surface, object]>([
    ['chat', { max_tokens: 1000, thinking_budget: 3000 }],
    ['chat', { max_tokens: 1000, chat_template_kwargs: { thinking_budget: 3000 } }],
    ['responses', { max_output_tokens: 1000, thinking: { type: 'enabled', budget_tokens: 3000 } }],
    ['messages', { max_tokens: 1000, extra_body: { google: { thinking_config: { thinking_budget: 3000 } } } }],
    ['chat', {}],
    ['responses', {}],
    ['messages', {}],
  ])('N8: 200 requests at once never spend more than there is: %s %j', async (surface, fields) => {
    const store = await openFresh()
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

  const foreign: readonly [Surface, object, string][] = [
    ['responses', { max_tokens: 7 }, 'max_tokens: is not the name of the output limit here: send max_output_tokens'],
    ['responses', { options: { num_predict: 7 } }, 'options.num_predict: is not the name'],
    ['responses', { n: 2 }, 'n: must be 1'],
    ['chat', { max_output_tokens: 7 }, 'max_output_tokens: is not the name of the output limit here: send max_tokens'],
    ['chat', { generationConfig: { maxOutputTokens: 7 } }, 'generationConfig.maxOutputTokens: is not the name'],
    ['chat', { best_of: 7 }, 'best_of: must be 1'],
    [
      'messages',
      { max_output_tokens: 7 },
      'max_output_tokens: is not the name of the output limit here: send max_tokens',
    ],
    ['messages', { extra_body: { max_tokens: 7 } }, 'extra_body.max_tokens: is not the name'],
  ]

  it.each(foreign)('is refused in another spelling, with the one to use: %s %j', async (surface, fields, message) => {
    for (const limited of [{}, { [surfaces[surface].limit]: 900 }]) {
      const response = await post(gateway, surface, inferenceKey, { ...limited, ...fields })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(message)
    }
    expect(upstream.requests).toEqual([])
  })

  const honest = {
    data_sources: [{ type: 'azure_search', parameters: { n: 5, index_name: 'i', top_n_documents: 5 } }],
    guided_json: { type: 'object', properties: { n: { type: 'string', maxLength: 5 }, options: { type: 'object' } } },
    structured_outputs: { json: { properties: { total_tokens: { type: 'integer' }, max_tokens: {} } } },
    documents: [{ n: 1, max_tokens: 2 }],
    chat_template_kwargs: { enable_thinking: true, thinking_budget: 512 },
    options: { num_ctx: 8192 },
    parameters: { top_k: 5 },
    extra_body: { guided_regex: 'a*' },
    min_tokens: 5,
    thinking_budget: 100,
    vllm_xargs: { n: 3 },
  }

  it.each(Object.keys(surfaces) as Surface[])("is not looked for in what is the caller's own (%s)", async (surface) => {
    const fields = surface === 'messages' ? honest : { ...honest, thinking: { type: 'enabled', budget_tokens: 1024 } }
    const { key } = await makeKey(gateway, { limit: 5 })
    for (const caller of [inferenceKey, key]) {
      upstream.reset()
      const { path, model, prompt, limit } = surfaces[surface]
      const response = await gateway.fetch(path, {
        method: 'POST',
        key: caller,
        headers: { 'x-service-metadata': 'enabled' },
        body: JSON.stringify({ model, ...prompt, [limit]: 900, ...fields }),
      })
      expect(response.status).toBe(200)
      expect(upstream.requests[0]?.body).toMatchObject({ ...fields, [limit]: 900 })
      const text = await response.text()
      for (const name of Object.keys(fields)) expect(text).not.toContain(`"${name}"`)
    }
  })

  it('is not looked for where the request is written anew either', async () => {
    const response = await post(gateway, 'chat', inferenceKey, {
      ...honest,
      debug: { echo_upstream_body: true },
      stream: true,
    })
    expect(response.status).toBe(200)
    await response.text()
    expect(upstream.requests[0]?.body).toMatchObject(honest)
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
