import { createAnthropic } from '@ai-sdk/anthropic'
import { generateText } from 'ai'
import { describe, expect, it } from 'vitest'
import type { ToyFormat } from '../../pipeline/toy-providers.ts'
import { inferenceKey } from '../../support/test-gateway.ts'
import { call, callers, LoopBench, stageOf, text, type Wire } from '../loop-bench.ts'

const bench = new LoopBench()
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)
const search = { type: 'service:tool_search' }

function functionOf(caller: ToyFormat, name: string, description: string, isDeferred = true): Wire {
  const parameters = { type: 'object', properties: { place: { type: 'string' } } }
  const mark = isDeferred ? { defer_loading: true } : {}
  if (caller === 'openai-chat') return { type: 'function', function: { name, description, parameters }, ...mark }
  if (caller === 'anthropic-messages') return { name, description, input_schema: parameters, ...mark }
  return { type: 'function', name, description, parameters, strict: false, ...mark }
}

const listOf = (caller: ToyFormat, count = 3): Wire[] => [
  search,
  functionOf(caller, 'greet', 'Says hello.', false),
  functionOf(caller, 'get_weather', 'The weather of a place.'),
  ...Array.from({ length: count }, (_, at) => functionOf(caller, `count_sheep_${at}`, `Counts flock number ${at}.`)),
]

/** The members of a request that goes on after this answer. */
function sentBack(caller: ToyFormat, whole: Wire): Wire {
  const ask = { role: 'user', content: 'Go on.' }
  const more = { role: 'user', content: 'And now?' }
  if (caller === 'openai-responses') return { input: [ask, ...(whole['output'] as Wire[]), more] }
  if (caller === 'anthropic-messages') {
    return { messages: [ask, { role: 'assistant', content: whole['content'] }, more] }
  }
  return { messages: [ask, ((whole['choices'] as Wire[])[0] as Wire)['message'], more] }
}

/** The names of the functions that the provider was sent, request by request. */
const offered = () =>
  bench.sent.map(({ tools = [] }) =>
    (tools as readonly Wire[]).map((tool) => String(((tool['function'] ?? tool) as Wire)['name'])),
  )

describe('service:tool_search', () => {
  it.each(cases)('offers what it found from the next step on, to a caller of %s, %s', async (caller, _, isStream) => {
    bench.says([call('tool_search', { query: 'weather' })], [call('get_weather', { place: 'Oslo' })])
    const got = await bench.ask(caller, isStream, { tools: listOf(caller) })
    expect(got.status, got.raw).toBe(200)
    expect(offered()).toEqual([
      ['tool_search', 'greet'],
      ['tool_search', 'greet', 'get_weather'],
    ])
    expect(JSON.stringify(bench.sent)).not.toContain('defer_loading')
    const results = bench.sent[1]?.['messages'] as readonly Wire[]
    expect(results.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining('The weather of a place.') })
    // The function itself is the caller's to run.
    expect(got.raw).toContain('call_get_weather')
    expect(stageOf(got)).toMatchObject({
      data: { ended_by: 'caller_function', calls: [{ tool: 'service:tool_search', status: 'completed' }] },
    })
    if (caller === 'openai-responses') {
      const output = got.whole['output'] as readonly Wire[]
      expect(output[0]).toMatchObject({ type: 'service:tool_search', status: 'completed', query: 'weather' })
      expect(output[1]).toMatchObject({ type: 'function_call', name: 'get_weather' })
    } else if (caller === 'anthropic-messages') {
      expect(got.raw).toContain('"name":"tool_search_tool_bm25"')
      expect(got.raw).toContain('"type":"tool_search_tool_result"')
      expect(got.raw).toContain('"tool_references":[{"type":"tool_reference","tool_name":"get_weather"}]')
    } else expect(got.raw).toContain('service:tool_search')
  })

  it.each(callers)('offers what was found or called before when a caller of %s sends it back', async (caller) => {
    bench.says(
      [call('tool_search', { query: 'weather' })],
      [call('tool_search', { query: 'count_sheep_1' }, 'call_again')],
      [text('None needed.')],
    )
    const tools = listOf(caller)
    const { whole } = await bench.ask(caller, false, { tools })
    bench.upstream.reset()
    const history = sentBack(caller, whole)
    for (const model of ['tools/one', 'tools/two']) {
      bench.says([text('Fine.')])
      const got = await bench.ask(caller, false, { ...history, tools }, model)
      expect(got.status, got.raw).toBe(200)
      const found = offered().at(-1)
      expect(found?.slice(0, 3)).toEqual(['tool_search', 'greet', 'get_weather'])
      expect(found).toContain('count_sheep_1')
      expect(JSON.stringify(bench.sent.at(-1))).not.toMatch(/defer_loading|"type":"(tool_search|service:)/)
    }
  })

  it.each(callers)('does so for %s where a function of the caller has its name, too', async (caller) => {
    const tools = [functionOf(caller, 'tool_search', 'Searches tools in a shed.', false), ...listOf(caller)]
    bench.says([call('service_tool_search', { query: 'weather' })], [text('None needed.')])
    const { whole } = await bench.ask(caller, false, { tools })
    bench.upstream.reset()
    bench.says([text('Fine.')])
    await bench.ask(caller, false, { ...sentBack(caller, whole), tools })
    expect(offered().at(-1)).toEqual(['tool_search', 'service_tool_search', 'greet', 'get_weather'])
  })

  it('sends of 500 functions only those that were found, and at most max_results', async () => {
    bench.says([call('tool_search', { query: 'flock' })], [text('Done.')])
    const tools = [
      { ...search, parameters: { max_results: 2 } },
      ...listOf('openai-responses', 500).filter((tool) => tool !== search),
    ]
    const got = await bench.ask('openai-responses', true, { tools })
    expect(got.status, got.raw.slice(0, 500)).toBe(200)
    expect(offered().map(({ length }) => length)).toEqual([2, 4])
    const sizes = bench.sent.map((body) => JSON.stringify(body).length)
    expect(sizes[1]).toBeLessThan(3000)
  })

  it('shows a function at once that tool_choice names', async () => {
    bench.says([call('get_weather')])
    const choice = { tool_choice: { type: 'function', name: 'get_weather' } }
    await bench.ask('openai-responses', false, { tools: listOf('openai-responses'), ...choice })
    expect(offered()).toEqual([['tool_search', 'greet', 'get_weather']])
  })

  it('tells the model of a search without words, or without results', async () => {
    const calls = [call('tool_search', {}), call('tool_search', { query: 'submarine' }, 'call_second')]
    bench.says(calls, [text('Never mind.')])
    const got = await bench.ask('openai-responses', false, { tools: listOf('openai-responses') })
    const messages = bench.sent[1]?.['messages'] as readonly Wire[]
    expect(messages.at(-2)?.['content']).toBe('Error: say what to look for in query')
    expect(messages.at(-1)?.['content']).toContain('"tools":[]')
    expect(offered()[1]).toEqual(['tool_search', 'greet'])
    expect((got.whole['output'] as readonly Wire[])[0]).toMatchObject({ status: 'incomplete' })
  })

  it('leaves deferred functions as they are where nothing searches them', async () => {
    bench.says([text('Hello.')])
    const tools = listOf('openai-responses').filter((tool) => tool !== search)
    await bench.ask('openai-responses', false, { tools }, 'tools/two')
    expect(JSON.stringify(bench.sent[0])).toContain('"defer_loading":true')
  })

  it('is read by ai', async () => {
    bench.says([call('tool_search', { query: 'weather' })], [text('Found it.')])
    const tools = listOf('anthropic-messages')
    const model = createAnthropic({
      apiKey: inferenceKey,
      baseURL: bench.gateway.url,
      fetch: (input, init = {}) =>
        fetch(input, { ...init, body: JSON.stringify({ ...JSON.parse(String(init.body)), tools }) }),
    })('tools/one')
    const { text: said } = await generateText({ model, prompt: 'Go on.' })
    expect(said).toBe('Found it.')
  })
})
