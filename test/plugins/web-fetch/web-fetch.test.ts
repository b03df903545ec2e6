import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type FakeUpstream, startUpstream } from '../../support/fake-upstream.ts'
import { managementKey } from '../../support/test-gateway.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from '../../tools/loop-bench.ts'

let site: FakeUpstream
beforeAll(async () => {
  site = await startUpstream()
})
beforeEach(() => {
  site.reset()
  site.otherwise(
    ({ response }) => void response.writeHead(200, { 'content-type': 'text/plain' }).end('bee '.repeat(50)),
  )
})
afterAll(() => site.close())
const bench = new LoopBench({}, () => ({ outbound: { allow_hosts: [new URL(site.url).host] } }))

const plugged = (options: object = {}) => ({ plugins: [{ id: 'web-fetch', ...options }] })
const asks = (path = '/bees') => call('web_fetch', { url: site.url + path }, `call_${path.slice(1)}`)
const cases = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))
const toolsSent = (at = -1) => (bench.sent.at(at)?.['tools'] ?? []) as readonly { function: Wire }[]
const results = () =>
  ((bench.sent.at(-1)?.['messages'] ?? []) as readonly Wire[]).flatMap(({ role, content }) =>
    role === 'tool' ? [String(content)] : [],
  )

/** The plugin's stage in an answer's metadata. */
function ownStage({ raw }: Got): Wire | undefined {
  const found = /\{"type":"plugin","name":"web-fetch".*?\}\}/.exec(raw)?.[0]
  return found === undefined ? undefined : (JSON.parse(found) as Wire)
}

describe('the plugin', () => {
  it.each(cases)('lets the model read pages, for a caller of %s, streamed: %s', async (caller, isStream) => {
    bench.says([asks()], [text('Bees.')])
    const got = await bench.ask(caller, isStream, plugged({ max_content_tokens: 10 }))
    expect(got.status, got.raw).toBe(200)
    expect(toolsSent().map((each) => each.function['name'])).toEqual(['web_fetch'])
    expect(results()).toEqual([expect.stringContaining('cut after 10 tokens')])
    expect(ownStage(got)).toMatchObject({
      summary: 'the model may read pages of the web',
      data: { tool: 'service:web_fetch', max_content_tokens: 10 },
    })
    expect(stageOf(got)).toMatchObject({ data: { calls: [{ tool: 'service:web_fetch', status: 'completed' }] } })
    expect(got.raw).toMatch(/"type":"(service:web_fetch|web_fetch_tool_result|reasoning.server_tool_call)"/)
  })

  it('hands its options on', async () => {
    bench.says([asks('/a'), asks('/b')], [text('No.')])
    await bench.ask('openai-chat', false, plugged({ max_uses: 1, blocked_domains: ['127.0.0.1/a'] }))
    expect(results()).toEqual([
      expect.stringContaining('not among the addresses that the request allows'),
      'Error: no more pages can be read in this request',
    ])
    bench.says([asks()], [text('No.')])
    await bench.ask('openai-chat', false, plugged({ allowed_domains: ['example.com'] }))
    expect(results()).toEqual([expect.stringContaining('not among the addresses')])
    expect(site.requests).toEqual([])
  })

  it.each(cases)('gives no second reader to a caller of %s, streamed: %s', async (caller, isStream) => {
    bench.says([asks()], [text('Bees.')])
    const tools = [{ type: 'service:web_fetch', parameters: { max_content_tokens: 5 } }]
    const got = await bench.ask(caller, isStream, { ...plugged({ max_content_tokens: 10 }), tools })
    expect(got.status, got.raw).toBe(200)
    expect(toolsSent()).toHaveLength(1)
    expect(results()).toEqual([expect.stringContaining('cut after 5 tokens')])
    expect(ownStage(got)).toMatchObject({ summary: 'the request lists a reader of pages itself' })
  })

  it('gives none beside one of the provider’s', async () => {
    bench.says([text('Bees.')])
    const tools = [{ type: 'web_fetch_20250910', name: 'web_fetch' }]
    const got = await bench.ask('anthropic-messages', false, { ...plugged(), tools })
    expect(got.status, got.raw).toBe(200)
    expect(toolsSent().map((each) => each.function['name'])).toEqual(['web_fetch'])
    expect(ownStage(got)).toMatchObject({ summary: 'the request lists a reader of pages itself' })
  })

  it('leaves the functions of the caller alone', async () => {
    const own = { type: 'function', function: { name: 'web_fetch', parameters: { type: 'object' } } }
    bench.says([asks()])
    const got = await bench.ask('openai-chat', false, { ...plugged(), tools: [own] })
    expect(toolsSent().map((each) => each.function['name'])).toEqual(['web_fetch', 'service_web_fetch'])
    expect(got.raw).toContain('"finish_reason":"tool_calls"')
    expect(site.requests).toEqual([])
  })

  it.each(callers)('is bound by what the request says of tools: %s', async (caller) => {
    bench.says([asks()], [asks()], [text('Bees.')])
    const got = await bench.ask(caller, false, { ...plugged(), max_tool_calls: 2 })
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'max_tool_calls', steps: 2 } })
    expect(got.raw).toContain('"ignored_parameters":[]')
    bench.says([asks()], [text('Bees.')])
    const conditions = [{ type: 'step_count_is', step_count: 1 }]
    const stopped = await bench.ask(caller, false, { ...plugged(), stop_server_tools_when: conditions })
    expect(stageOf(stopped)).toMatchObject({ data: { ended_by: 'step_count_is' } })
    expect(stopped.raw).toContain('"ignored_parameters":[]')
  })

  it('switched off gives nothing', async () => {
    bench.says([text('Bees.')])
    const got = await bench.ask('openai-responses', false, plugged({ enabled: false }))
    expect(got.status, got.raw).toBe(200)
    expect(toolsSent()).toEqual([])
    expect(ownStage(got)).toBeUndefined()
  })
})

describe('a workspace', () => {
  const set = async (data: readonly object[]) => {
    const response = await bench.gateway.fetch('/workspaces/default/plugins', {
      method: 'PUT',
      key: managementKey,
      body: JSON.stringify({ data }),
    })
    expect(response.status, await response.clone().text()).toBe(200)
  }
  const usual = { id: 'web-fetch', enabled: true, settings: { max_content_tokens: 10 }, prevent_overrides: false }
  afterAll(() => set([]))

  it('gives the tool to all its requests but those that do not want it', async () => {
    await set([usual])
    bench.says([asks()], [text('Bees.')])
    await bench.ask('openai-chat', false, {})
    expect(results()).toEqual([expect.stringContaining('cut after 10 tokens')])
    bench.says([text('Bees.')])
    await bench.ask('openai-chat', false, plugged({ enabled: false }))
    expect(toolsSent()).toEqual([])
  })

  it('may keep requests from setting other options', async () => {
    await set([{ ...usual, prevent_overrides: true }])
    bench.says([asks()], [text('Bees.')])
    await bench.ask('openai-chat', false, plugged({ enabled: false, max_content_tokens: 30 }))
    expect(results()).toEqual([expect.stringContaining('cut after 10 tokens')])
  })

  it('gives it to no model that a tool asks', async () => {
    await set([usual])
    bench.says([call('advisor', { prompt: 'Bees?' })], [text('Ask them.')], [text('Yes.')])
    await bench.ask('openai-chat', false, { tools: [{ type: 'service:advisor', parameters: { model: 'tools/one' } }] })
    expect(toolsSent(0).map((each) => each.function['name'])).toEqual(['advisor', 'web_fetch'])
    expect(toolsSent(1)).toEqual([])
  })
})
