import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ToyFormat } from '../pipeline/toy-providers.ts'
import { type FakeUpstream, json, startUpstream } from '../support/fake-upstream.ts'
import { pagesFolder } from '../support/pages-folder.ts'
import { managementKey } from '../support/test-gateway.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from './loop-bench.ts'

const folder = pagesFolder({ 'bridge.md': '# The bridge\n\nThe bridge opened in 1932. 🌉' })
let engine: FakeUpstream
beforeAll(async () => {
  engine = await startUpstream()
})
beforeEach(() => engine.reset())
afterAll(() => engine.close())
const bench = new LoopBench({}, () => ({
  tools: { web_search: { local: { folder }, exa: { url: engine.url, api_key: 'exa-key' } } },
}))
const unset = new LoopBench()

const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
/** Each format's own search. */
const searches: Readonly<Record<ToyFormat, readonly Wire[]>> = {
  'openai-responses': [{ type: 'web_search' }, { type: 'web_search_preview_2025_03_11' }],
  'openai-chat': [{ type: 'web_search' }, { type: 'web_search_preview' }],
  'anthropic-messages': [
    { type: 'web_search_20250305', name: 'web_search' },
    { type: 'web_search_20260209', name: 'web_search' },
  ],
}
const everySearch = callers.flatMap((caller) => searches[caller].map((tool) => [caller, tool] as const))
const asks = () => call('web_search', { query: 'when did the bridge open' })
const link = '[the bridge](https://example.com/bridge)'
const toolsSent = () => JSON.stringify(bench.sent[0]?.['tools'])
const ignoredOf = ({ raw }: Got) => /"ignored_parameters":(\[(?:"[^"]*",?)*\])/.exec(raw)?.[1]

describe('a search of providers that no endpoint has', () => {
  it.each(everySearch)('is made by the gateway, for a caller of %s: %j', async (caller, tool) => {
    for (const isStream of [true, false]) {
      bench.upstream.reset()
      bench.says([asks()], [text('🌉 In 1932: ', `${link.slice(0, 9)}`, `${link.slice(9)}.`)])
      const got = await bench.ask(caller, isStream, { tools: [tool] })
      expect(got.status, got.raw).toBe(200)
      expect(toolsSent()).toContain('"name":"web_search"')
      expect(JSON.stringify(bench.sent[1])).toContain('opened in 1932')
      expect(ignoredOf(got)).toBe('[]')
      expect(stageOf(got)).toMatchObject({ data: { calls: [{ tool: 'service:web_search', status: 'completed' }] } })
      expect(got.raw).toContain('"web_search_requests":1')
      if (caller === 'openai-responses') {
        const [item, message] = got.whole['output'] as readonly Wire[]
        expect(item).toEqual({
          type: 'web_search_call',
          id: expect.stringMatching(/^ws_gw_/),
          status: 'completed',
          action: {
            ...{ type: 'search', query: 'when did the bridge open' },
            sources: [{ type: 'url', url: 'https://example.com/bridge' }],
          },
        })
        const [part] = (message?.['content'] ?? []) as readonly Wire[]
        const start = [...'🌉 In 1932: '].length
        expect(part?.['annotations']).toMatchObject([
          {
            type: 'url_citation',
            url: 'https://example.com/bridge',
            start_index: start,
            end_index: start + link.length,
          },
        ])
        const types = got.events.map(({ type }) => String(type)).filter((type) => type.includes('web_search_call'))
        const steps = ['in_progress', 'searching', 'completed']
        expect(types).toEqual(isStream ? steps.map((step) => `response.web_search_call.${step}`) : [])
      }
      if (caller === 'anthropic-messages') {
        expect(got.raw).toContain('"type":"server_tool_use"')
        expect(got.raw).toContain('"name":"web_search"')
        expect(got.raw).toContain('"type":"web_search_tool_result"')
        expect(got.raw).toContain('"type":"web_search_result_location"')
      }
      if (caller === 'openai-chat') expect(got.raw).toContain('"url_citation":{"url":"https://example.com/bridge"')
    }
  })

  it.each(cases)('may fail, and a caller of %s sees that: %s', async (caller, _, isStream) => {
    bench.says([call('web_search', { query: '' })], [text('I do not know.')])
    const got = await bench.ask(caller, isStream, { tools: searches[caller].slice(0, 1) })
    expect(got.status, got.raw).toBe(200)
    if (caller === 'openai-responses')
      expect(got.whole['output']).toMatchObject([{ type: 'web_search_call', status: 'failed' }, { type: 'message' }])
  })

  it.each(callers)('is searched with the options of a caller of %s', async (caller) => {
    engine.otherwise(json({ results: [] }))
    const user_location = { type: 'approximate', country: 'PT' }
    const options = {
      'openai-responses': {
        ...{
          type: 'web_search',
          engine: 'exa',
          max_results: 2,
          user_location,
          search_context_size: 'low',
          mode: 'fast',
        },
        filters: { allowed_domains: ['a.com'], blocked_domains: ['b.a.com'], excluded_domains: null },
      },
      'openai-chat': {
        ...{
          type: 'web_search',
          engine: 'local',
          max_results: 7,
          user_location,
          mode: 'fast',
          allowed_domains: ['a.com'],
        },
        parameters: { engine: 'exa', max_results: 2, search_context_size: 'low', excluded_domains: ['b.a.com'] },
      },
      'anthropic-messages': {
        ...{ type: 'web_search_20250305', name: 'web_search', user_location, max_uses: 1 },
        ...{ allowed_domains: null, blocked_domains: ['b.a.com'] },
      },
    }[caller]
    const isExa = caller !== 'anthropic-messages'
    bench.says([asks(), call('web_search', { query: 'again' }, 'call_2')], [text('Yes.')])
    const got = await bench.ask(caller, false, { tools: [options] })
    expect(got.status, got.raw).toBe(200)
    if (isExa)
      expect(engine.requests[0]?.body).toMatchObject({
        ...{ numResults: 2, type: 'fast', userLocation: 'PT', includeDomains: ['a.com'], excludeDomains: ['b.a.com'] },
        contents: { text: { maxCharacters: 600 } },
      })
    else expect(got.raw).toContain('"error_code":"max_uses_exceeded"')
  })

  it('may be asked for by web_search_options of chat completions', async () => {
    bench.says([text('Yes.')])
    const web_search_options = {
      search_context_size: 'low',
      user_location: { type: 'approximate', approximate: { city: 'X' } },
    }
    const kept = await bench.ask('openai-chat', false, { web_search_options })
    expect([kept.status, bench.sent[0]?.['tools']]).toEqual([200, undefined])
    expect(bench.sent[0]).toHaveProperty('web_search_options')
    bench.upstream.reset()
    bench.says([asks()], [text(link)])
    const got = await bench.ask('openai-chat', false, { web_search_options }, 'tools/two')
    expect(got.status, got.raw).toBe(200)
    expect(toolsSent()).toContain('"name":"web_search"')
    expect(bench.sent[0]).not.toHaveProperty('web_search_options')
    // The folder of pages knows no places.
    expect(ignoredOf(got)).toBe('["web_search_options.user_location"]')
  })

  it('comes back in the next turn as a call that any model understands', async () => {
    bench.says([asks()], [text('In 1932.')])
    const tools = [{ type: 'web_search' }]
    const { whole } = await bench.ask('openai-responses', false, { tools })
    const user = { role: 'user', content: 'Go on.' }
    for (const model of ['tools/one', 'tools/two']) {
      bench.upstream.reset()
      bench.says([text('Yes.')])
      const input = [user, ...(whole['output'] as readonly Wire[]), user]
      const got = await bench.ask('openai-responses', false, { tools, input }, model)
      expect(got.status, got.raw).toBe(200)
      expect(JSON.stringify(bench.sent[0])).toContain('"name":"web_search"')
      expect(JSON.stringify(bench.sent[0])).toContain('https://example.com/bridge')
      expect(JSON.stringify(bench.sent[0])).not.toContain('web_search_call')
    }
  })
})

describe('a search of providers stays theirs', () => {
  it('where an endpoint has it', async () => {
    bench.says([text('Yes.')])
    const got = await bench.ask('openai-responses', false, { tools: [{ type: 'web_search' }] }, 'tools/two')
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent[0]?.['tools']).toEqual([{ type: 'web_search' }])
  })

  it.each([
    ['openai-responses', { tool_choice: { type: 'web_search' } }],
    ['openai-responses', { tool_choice: 'required' }],
    ['openai-responses', { provider: { require_parameters: true } }],
    ['openai-responses', { tools: [{ type: 'web_search', engine: 'native' }] }],
    ['anthropic-messages', { tool_choice: { type: 'tool', name: 'web_search' } }],
    ['anthropic-messages', { tool_choice: { type: 'any' } }],
  ] as const)('and is 400 where no endpoint has it and a request of %s insists: %j', async (caller, more) => {
    const got = await bench.ask(caller, false, { tools: searches[caller].slice(0, 1), ...more })
    expect(got.status).toBe(400)
    expect(got.raw).toMatch(/no endpoint of tools\/one has web_search/)
    expect(bench.sent).toEqual([])
  })

  it.each(callers)(
    'and is 400 with X-Service-Strict for a caller of %s, unless only the gateway has it',
    async (caller) => {
      bench.says([text('Yes.')])
      const body = bench.body(caller, false, { tools: searches[caller].slice(0, 1) })
      const { status } = await bench.fetch(caller, body, { headers: { 'x-service-strict': 'enabled' } })
      expect(status).toBe(caller === 'openai-chat' ? 200 : 400)
    },
  )

  it.each(everySearch)('and is left out and named without an engine, for a caller of %s: %j', async (caller, tool) => {
    const tools = [{ type: 'service:datetime' }, tool]
    unset.says([text('Yes.')])
    const got = await unset.ask(caller, false, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(ignoredOf(got)).toBe('["tools[1]"]')
    expect(JSON.stringify(unset.sent[0]?.['tools'])).not.toContain('web_search')
  })

  it.each(['openai-responses', 'openai-chat'] as const)(
    'unless it names an engine, also for a caller of %s whose endpoint has it; one that is not set up is 400',
    async (caller) => {
      engine.otherwise(json({ results: [] }))
      bench.says([asks()], [text('Yes.')])
      const model = caller === 'openai-responses' ? 'tools/two' : 'tools/one'
      const got = await bench.ask(caller, true, { tools: [{ type: 'web_search', engine: 'exa' }] }, model)
      expect(got.status, got.raw).toBe(200)
      expect(engine.requests).toHaveLength(1)
      const other = await bench.ask(caller, false, { tools: [{ type: 'web_search', engine: 'brave' }] }, model)
      expect([other.status, other.raw]).toEqual([
        400,
        expect.stringContaining('the search engine brave is not configured'),
      ])
    },
  )

  it('may be forced by callers of chat completions, since no provider has it there', async () => {
    bench.says([asks()], [text('Yes.')])
    const tools = [{ type: 'web_search' }, { type: 'function', function: { name: 'f' } }]
    const got = await bench.ask('openai-chat', false, { tools, tool_choice: { type: 'web_search' } })
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent[0]?.['tool_choice']).toEqual({ type: 'function', function: { name: 'web_search' } })
  })
})

describe('a change of files that no endpoint asks for itself', () => {
  const tools = [{ type: 'apply_patch' }]
  const operation = { type: 'create_file', path: 'a.txt', diff: '+a' }
  const itemsOf = ({ whole }: Got) => whole['output'] as readonly Wire[]

  it.each([true, false])('is asked for by the gateway, as the provider would (streamed: %s)', async (isStream) => {
    bench.says([call('apply_patch', operation)])
    const got = await bench.ask('openai-responses', isStream, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(itemsOf(got)).toEqual([
      {
        ...{ type: 'apply_patch_call', id: expect.stringMatching(/^apc_/), call_id: 'call_apply_patch' },
        ...{ status: 'completed', operation },
      },
    ])
    const [item = {}] = itemsOf(got)
    const user = { role: 'user', content: 'Go on.' }
    const { id: _, ...bare } = item
    for (const sent of [item, bare]) {
      bench.upstream.reset()
      bench.says([text('Done.')])
      const output = {
        type: 'apply_patch_call_output',
        call_id: 'call_apply_patch',
        status: 'completed',
        output: 'ok!',
      }
      const next = await bench.ask('openai-responses', isStream, { tools, input: [user, sent, output] })
      expect(next.status, next.raw).toBe(200)
      expect(bench.sent[0]?.['messages']).toMatchObject([
        { role: 'user' },
        { role: 'assistant', tool_calls: [{ id: 'call_apply_patch', function: { name: 'apply_patch' } }] },
        { role: 'tool', tool_call_id: 'call_apply_patch', content: 'ok!' },
      ])
    }
  })

  it('stays the provider’s where an endpoint has it', async () => {
    bench.says([text('Yes.')])
    const got = await bench.ask('openai-responses', false, { tools }, 'tools/two')
    expect([got.status, bench.sent[0]?.['tools']]).toEqual([200, tools])
  })
})

describe('a search among tools that no endpoint has', () => {
  const parameters = { type: 'object', properties: {} }
  const tools: Readonly<Partial<Record<ToyFormat, readonly Wire[]>>> = {
    'openai-responses': [
      { type: 'tool_search' },
      { type: 'function', name: 'get_weather', description: 'Weather of a city.', parameters, defer_loading: true },
    ],
    'anthropic-messages': [
      { type: 'tool_search_tool_regex_20251119', name: 'tool_search_tool_regex' },
      { name: 'get_weather', description: 'Weather of a city.', input_schema: parameters, defer_loading: true },
    ],
  }

  it.each(cases.filter(([caller]) => tools[caller] !== undefined))(
    'is made by the gateway, for a caller of %s, %s',
    async (caller, _, isStream) => {
      bench.says([call('tool_search', { query: 'weather' })], [call('get_weather')])
      const got = await bench.ask(caller, isStream, { tools: tools[caller] })
      expect(got.status, got.raw).toBe(200)
      expect(toolsSent()).toContain('"name":"tool_search"')
      expect(toolsSent()).not.toContain('get_weather')
      expect(JSON.stringify(bench.sent[1]?.['tools'])).toContain('get_weather')
      expect(ignoredOf(got)).toBe('[]')
      if (caller === 'anthropic-messages') expect(got.raw).toContain('"type":"tool_search_tool_result"')
    },
  )

  it('is left to the caller that makes it itself', async () => {
    bench.says([text('Yes.')])
    const own = [
      { ...tools['openai-responses']?.[0], execution: 'client' },
      ...(tools['openai-responses']?.slice(1) ?? []),
    ]
    const got = await bench.ask('openai-responses', false, { tools: own })
    expect(got.status, got.raw).toBe(200)
    expect(toolsSent()).not.toContain('"name":"tool_search"')
  })
})

describe('a picture of providers that no endpoint makes', () => {
  const tools = [{ type: 'image_generation', model: 'gpt-image-1', quality: 'low', size: 'auto' }]
  const setDefault = async (model: string | null) => {
    const body = JSON.stringify({ default_image_model: model })
    const set = await bench.gateway.fetch('/workspaces/default', { method: 'PATCH', key: managementKey, body })
    expect(set.status).toBe(200)
  }

  it.each([true, false])('is made by the model of the workspace (streamed: %s)', async (isStream) => {
    await setDefault('sim/image')
    bench.says([call('image_generation', { prompt: 'A lighthouse' })], [text('Here it is.')])
    const got = await bench.ask('openai-responses', isStream, { tools })
    expect(got.status, got.raw.slice(0, 500)).toBe(200)
    expect(got.whole['output']).toMatchObject([
      { type: 'service:image_generation', status: 'completed', prompt: 'A lighthouse' },
      { type: 'message' },
    ])
    expect(ignoredOf(got)).toBe('[]')
  })

  it('is left out and named where the workspace has none', async () => {
    await setDefault(null)
    bench.says([text('I can only write.')])
    const got = await bench.ask('openai-responses', false, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(ignoredOf(got)).toBe('["tools[0]"]')
    expect(toolsSent() ?? '').not.toContain('image_generation')
  })
})
