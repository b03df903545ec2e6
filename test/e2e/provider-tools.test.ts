import { afterEach, describe, expect, it } from 'vitest'
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
const contextLength = 50_000

/** How often a provider goes to its tools: as often as it may, and ten times where nothing is said. */
function usesOf(body: Record<string, unknown>): number {
  const { max_tool_calls: together, tools = [] } = body as { max_tool_calls?: number; tools?: { max_uses?: number }[] }
  const each = tools.map(({ max_uses: uses = 10 }) => uses)
  return Math.min(together ?? 10, each.length === 0 ? 10 : each.reduce((sum, uses) => sum + uses, 0))
}

/** Reads all that its context takes, once for each use and once more. */
const bill: Behaviour = (exchange) => {
  const { body = {}, path } = exchange.request
  const input = contextLength * (usesOf(body) + 1)
  if (path.includes('/beta/')) {
    const { completion } = chatAnswer(goodText)
    return json({ ...completion, usage: { prompt_tokens: input, completion_tokens: 9, total_tokens: input + 9 } })(
      exchange,
    )
  }
  if (path.includes('/gamma/'))
    return json({ ...goodMessage, usage: { input_tokens: input, output_tokens: 9 } })(exchange)
  const { response } = responsesAnswer(goodText)
  return json({ ...response, usage: { input_tokens: input, output_tokens: 9, total_tokens: input + 9 } })(exchange)
}

const upstream = await sharedUpstream(bill)

const config = (routing: object = {}) => {
  const { providers, models } = providerConfig(
    {
      alpha: { at: upstream },
      beta: { at: upstream, format: 'openai-chat' },
      gamma: { at: upstream, format: 'anthropic-messages' },
    },
    { 'fake/alpha': ['alpha'], 'fake/beta': ['beta'], 'fake/gamma': ['gamma'] },
  )
  return { providers, routing, models: models.map((model) => ({ ...model, context_length: contextLength })) }
}

const messages = [{ role: 'user', content: 'How is the sea?' }]
const surfaces = {
  responses: { path: '/responses', body: { model: 'fake/alpha', input: 'How is the sea?', max_output_tokens: 9 } },
  chat: { path: '/chat/completions', body: { model: 'fake/beta', messages, max_tokens: 9 } },
  messages: { path: '/messages', body: { model: 'fake/gamma', messages, max_tokens: 9 } },
} as const
type Surface = keyof typeof surfaces

const post = (gateway: TestGateway, surface: Surface, key: string, fields: object) =>
  gateway.fetch(surfaces[surface].path, {
    ...{ method: 'POST', key },
    body: JSON.stringify({ ...surfaces[surface].body, ...fields }),
  })

const mcp = { type: 'mcp', server_label: 'x', server_url: 'https://mcp.example/', require_approval: 'never' }
const searching: readonly [Surface, object][] = [
  ['responses', { tools: [{ type: 'web_search' }] }],
  ['responses', { tools: [{ type: 'web_search' }], max_tool_calls: 3 }],
  ['responses', { tools: [mcp] }],
  ['responses', { tools: [{ type: 'web_search_preview' }, mcp] }],
  ['chat', { web_search_options: {} }],
  ['messages', { tools: [{ type: 'web_search_20250305', name: 'web_search' }] }],
  ['messages', { tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 2 }] }],
  ['messages', { tools: [{ type: 'web_fetch_20250910', name: 'web_fetch', max_uses: 5 }] }],
  ['messages', { mcp_servers: [{ type: 'url', url: 'https://mcp.example/', name: 'x' }] }],
]
const limitUsd = 1.3

describeStore((openFresh) => {
  const gateways = closedAfterEach<TestGateway>()

  it.each(searching)(
    'N8: tools that the provider runs never spend more than there is: %s %j',
    async (surface, fields) => {
      const store = await openFresh()
      const gateway = await startGatewayOn(store, config())
      gateways.push(gateway)
      const { key } = await makeKey(gateway, { limit: limitUsd })
      const answers = await Promise.all(Array.from({ length: 40 }, () => post(gateway, surface, key, fields)))
      const texts = await Promise.all(answers.map((each) => each.text()))
      const statuses = answers.map(({ status }) => status)
      expect(statuses, texts[0]).toContain(200)
      expect(statuses.filter((status) => status !== 200 && status !== 402)).toEqual([])
      const { budgets, reservations } = await readBooks(store)
      expect(budgets[0]?.spent).toBeGreaterThan(0)
      expect(budgets[0]?.spent).toBeLessThanOrEqual(limitUsd * 1e9)
      expect(reservations).toBe(0)
    },
  )
})

describe('N8: a tool that the provider runs', () => {
  const gateways: TestGateway[] = []
  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close()
  })
  const open = async (routing?: object) => {
    const gateway = await startGateway({ config: config(routing) })
    gateways.push(gateway)
    return gateway
  }

  it('is told how often it may be used where a budget counts and the request does not say', async () => {
    const gateway = await open()
    const tools = [{ type: 'web_search' }]
    const sentFor = async (limit: number | null, fields: object = {}) => {
      upstream.reset()
      const key = limit === null ? inferenceKey : (await makeKey(gateway, { limit })).key
      expect((await post(gateway, 'responses', key, { tools, ...fields })).status).toBe(200)
      return upstream.requests[0]?.body?.['max_tool_calls']
    }
    expect(await sentFor(50)).toBe(10)
    // A context costs 0.1 USD, half of what is left pays for four.
    expect(await sentFor(0.9)).toBe(4)
    expect(await sentFor(0.21)).toBe(1)
    expect(await sentFor(2, { max_tool_calls: 7 })).toBe(7)
    expect(await sentFor(null)).toBeUndefined()
  })

  it('is refused with what is set aside for it, and how to ask for less', async () => {
    const gateway = await open()
    const { key } = await makeKey(gateway, { limit: 0.05 })
    const refused = await post(gateway, 'responses', key, { tools: [{ type: 'web_search' }], max_tool_calls: 9 })
    expect(refused.status).toBe(402)
    expect(await refused.text()).toMatch(/0\.9 USD of it are for web_search: .*max_tool_calls/)
    expect((await post(gateway, 'responses', key, { tools: [{ type: 'local_shell' }] })).status).toBe(200)
  })

  it.each<[Surface, object, string]>([
    ['responses', { tools: [{ type: 'image_generation' }] }, 'image_generation'],
    ['responses', { tools: [{ type: 'code_interpreter', container: { type: 'auto' } }] }, 'code_interpreter'],
    ['responses', { tools: [{ type: 'file_search', vector_store_ids: ['a'] }] }, 'file_search'],
    ['responses', { tools: [{ type: 'shell', environment: { type: 'container_auto' } }] }, 'shell'],
    ['messages', { tools: [{ type: 'code_execution_20250825', name: 'code_execution' }] }, 'code_execution_20250825'],
    ['chat', { search_parameters: { mode: 'on' } }, 'search_parameters'],
    ['chat', { enable_search: true }, 'enable_search'],
  ])('is not run for a caller with a budget where nobody knows its price: %s %j', async (surface, fields, kind) => {
    const gateway = await open()
    const { key } = await makeKey(gateway, { limit: 100 })
    const refused = await post(gateway, surface, key, fields)
    expect(refused.status).toBe(404)
    expect(await refused.text()).toContain(`has no known price for ${kind}`)
    expect(upstream.requests).toEqual([])
    expect((await post(gateway, surface, inferenceKey, fields)).status).toBe(200)
    const allowing = await open({ unpriced: 'allow' })
    const { key: allowed } = await makeKey(allowing, { limit: 100 })
    expect((await post(allowing, surface, allowed, fields)).status).toBe(200)
  })
})
