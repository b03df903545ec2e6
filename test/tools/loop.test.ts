import { describe, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { readGenerations } from '../support/generations.ts'
import { call, callers, type Got, LoopBench, stageOf, text, type Wire } from './loop-bench.ts'

const bench = new LoopBench()
const tools = [{ type: 'service:datetime', parameters: { timezone: 'Europe/Oslo' } }]
const cases = callers.flatMap((caller) =>
  [true, false].map((isStream) => [caller, isStream ? 'streamed' : 'whole', isStream] as const),
)

/** What the answer shows of the tool, in the words of each format. */
function shownCalls(got: Got): readonly Wire[] {
  const found: Wire[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const type = (value as Wire)['type']
    const isDone = (value as Wire)['status'] !== 'in_progress'
    if (
      type === 'bash_code_execution_tool_result' ||
      type === 'reasoning.server_tool_call' ||
      (type === 'service:datetime' && isDone && 'datetime' in value)
    )
      found.push(value as Wire)
    for (const each of Object.values(value)) visit(each)
  }
  for (const event of got.events)
    if (
      event['type'] === undefined ||
      !String(event['type']).startsWith('response.') ||
      event['type'] === 'response.completed'
    )
      visit(event)
  return found
}

describe('the gateway’s own tools', () => {
  it.each(cases)('are run between two answers, and shown to a caller of %s, %s', async (caller, _, isStream) => {
    bench.says([text('Let me see. '), call('datetime')], [text('It is noon.')])
    const got = await bench.ask(caller, isStream, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('Let me see. ')
    expect(got.raw).toContain('It is noon.')
    const [first, second] = bench.sent
    expect(first?.['tools']).toMatchObject([{ type: 'function', function: { name: 'datetime' } }])
    const messages = second?.['messages'] as readonly Wire[]
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
    expect(messages[2]).toMatchObject({
      tool_call_id: 'call_datetime',
      content: expect.stringContaining('Europe/Oslo'),
    })
    expect(shownCalls(got)).toHaveLength(1)
    expect(JSON.stringify(shownCalls(got))).toContain('Europe/Oslo')
    expect(stageOf(got)).toMatchObject({
      summary: '1 call in 1 step',
      data: { ended_by: 'no_more_calls', steps: 1, calls: [{ tool: 'service:datetime', status: 'completed' }] },
    })
    const usage = JSON.stringify(got.events)
    if (caller !== 'anthropic-messages') expect(usage).toContain('"tool_calls_requested":1,"tool_calls_executed":1')
    if (caller === 'openai-responses' && isStream)
      expect(got.events.map((event) => event['sequence_number'])).toEqual(got.events.map((_, index) => index))
  })

  it.each(cases)('leave functions of the caller to it, and what was gathered: %s, %s', async (caller, _, isStream) => {
    const own = { name: 'weather', parameters: { type: 'object' } }
    const weather =
      caller === 'openai-chat'
        ? { type: 'function', function: own }
        : caller === 'anthropic-messages'
          ? { name: 'weather', input_schema: own.parameters }
          : { type: 'function', ...own, strict: false }
    bench.says([call('datetime'), call('weather', { city: 'Oslo' })])
    const got = await bench.ask(caller, isStream, { tools: [...tools, weather] })
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent).toHaveLength(1)
    expect(shownCalls(got)).toHaveLength(1)
    expect(got.raw).toContain('call_weather')
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'caller_function' } })
  })

  it.each(cases)('tell the model of a name that nobody offers, not a caller of %s, %s', async (caller, _, isStream) => {
    bench.says([call('datetime'), call('no_such_tool')], [call('no_such_tool', {}, 'call_2')], [text('It is noon.')])
    const got = await bench.ask(caller, isStream, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('It is noon.')
    expect(got.raw).not.toContain('no_such_tool')
    const messages = bench.sent[2]?.['messages'] as readonly Wire[]
    const results = messages.filter(({ role }) => role === 'tool')
    expect(results.map((each) => each['tool_call_id'])).toEqual(['call_datetime', 'call_no_such_tool', 'call_2'])
    expect(results[2]).toMatchObject({ content: 'Error: there is no tool no_such_tool' })
    expect(stageOf(got)).toMatchObject({
      summary: '1 call in 2 steps, 2 of no tool',
      data: { ended_by: 'no_more_calls', steps: 2, calls: [{ tool: 'service:datetime' }] },
    })
  })

  it('leave a custom or deferred tool of the caller to it', async () => {
    const custom = { type: 'custom', name: 'mine' }
    const deferred = {
      ...{ type: 'function', name: 'later', parameters: { type: 'object' }, strict: false, defer_loading: true },
    }
    for (const name of ['mine', 'later']) {
      bench.upstream.reset()
      bench.says([call('datetime'), call(name)])
      const search = { type: 'service:tool_search' }
      const got = await bench.ask('openai-responses', false, { tools: [...tools, search, custom, deferred] })
      expect(got.status, got.raw).toBe(200)
      expect(got.raw).toContain(`call_${name}`)
      expect(stageOf(got)).toMatchObject({ data: { ended_by: 'caller_function' } })
    }
  })

  it.each(callers)('are not run again when a caller of %s sends its answer back', async (caller) => {
    bench.says([text('Let me see. '), call('datetime')], [text('It is noon.')])
    const { whole } = await bench.ask(caller, false, { tools })
    bench.says([text('Yes.')])
    const again = { role: 'user', content: 'Sure?' }
    const history =
      caller === 'openai-responses'
        ? { input: [{ role: 'user', content: 'Time?' }, ...(whole['output'] as Wire[]), again] }
        : caller === 'openai-chat'
          ? {
              messages: [
                { role: 'user', content: 'Time?' },
                ((whole['choices'] as Wire[])[0] as Wire)['message'],
                again,
              ],
            }
          : { messages: [{ role: 'user', content: 'Time?' }, { role: 'assistant', content: whole['content'] }, again] }
    for (const model of ['tools/one', 'tools/two']) {
      bench.says([text('Yes.')])
      const got = await bench.ask(caller, false, { ...history, tools }, model)
      expect(got.status, got.raw).toBe(200)
      expect(stageOf(got)).toBeUndefined()
      expect(JSON.stringify(bench.sent.at(-1))).toContain('Europe/Oslo')
      expect(JSON.stringify(bench.sent.at(-1))).not.toMatch(/"type":"(service:|server_tool_use|reasoning.server)/)
    }
  })

  it('are one generation, whose usage and cost are the sums of all steps', async () => {
    bench.says([call('datetime')], [call('datetime')], [text('Done.')])
    const { id, whole } = await bench.ask('openai-responses', true, { tools })
    expect(whole['usage']).toMatchObject({ input_tokens: 36, output_tokens: 27 })
    const find = async () => (await readGenerations(bench.gateway.dataDir)).filter((each) => each.id === id)
    await eventually(async () => (await find()).length).toBe(1)
    expect((await find())[0]).toMatchObject({ inputTokens: 36, outputTokens: 27 })
  })

  it('run side by side where the model asks for several at once', async () => {
    const several = ['Asia/Tokyo', 'Asia/Kolkata', 'UTC'].map((timezone, at) =>
      call('datetime', { timezone }, `call_${at}`),
    )
    bench.says(several, [text('Three.')])
    const { whole, raw } = await bench.ask('openai-responses', true, { tools })
    expect(
      (whole['output'] as Wire[]).map(({ type, timezone }) => timezone ?? type),
      raw,
    ).toEqual(['Asia/Tokyo', 'Asia/Kolkata', 'UTC', 'message'])
  })

  it('tell the model of a call that fails, and the caller too', async () => {
    bench.says([call('datetime', { timezone: 'Mars/Olympus' })], [text('I do not know.')])
    const { status, whole, raw } = await bench.ask('anthropic-messages', false, { tools })
    expect(status, raw).toBe(200)
    expect(JSON.stringify(bench.sent[1])).toContain('there is no time zone Mars/Olympus')
    expect(whole['content']).toMatchObject([
      {
        type: 'server_tool_use',
        name: 'bash_code_execution',
        input: { command: 'service:datetime {"timezone":"Mars/Olympus"}' },
      },
      { type: 'bash_code_execution_tool_result', content: { return_code: 1 } },
      { type: 'text' },
    ])
  })

  it.each([['{"timezone":'], ['[1]'], ['7']])('tell the model that %s are no arguments', async (args) => {
    bench.says([{ kind: 'call', name: 'datetime', callId: 'call_1', deltas: [args] }], [text('Oh.')])
    const { status, raw } = await bench.ask('openai-chat', true, { tools })
    expect(status, raw).toBe(200)
    expect(JSON.stringify(bench.sent[1])).toContain('the arguments are not a JSON object')
  })

  it('keep the names of the caller’s functions', async () => {
    const own = { type: 'function', name: 'datetime', parameters: { type: 'object' }, strict: false }
    bench.says([call('service_datetime')], [text('Done.')])
    const { whole } = await bench.ask('openai-responses', false, { tools: [own, ...tools] })
    expect(whole['output']).toMatchObject([{ type: 'service:datetime' }, { type: 'message' }])
  })

  it.each([
    ['openai-chat', { type: 'service:datetime' }],
    ['anthropic-messages', { type: 'tool', name: 'service:datetime' }],
  ] as const)('are forced once by a choice of %s', async (caller, choice) => {
    bench.says([call('datetime')], [text('Done.')])
    const { status, raw } = await bench.ask(caller, false, { tools, tool_choice: choice })
    expect(status, raw).toBe(200)
    expect(bench.sent.map((each) => each['tool_choice'])).toEqual([
      { type: 'function', function: { name: 'datetime' } },
      'auto',
    ])
  })
})

describe('the loop ends', () => {
  const steps = (count: number) => Array.from({ length: count }, () => [call('datetime')])

  it.each([
    ['max_tool_calls', { max_tool_calls: 2 }, 2],
    ['step_count_is', { stop_server_tools_when: [{ type: 'step_count_is', step_count: 1 }], max_tool_calls: 5 }, 1],
    ['has_tool_call', { stop_server_tools_when: [{ type: 'has_tool_call', tool_name: 'service:datetime' }] }, 1],
    ['has_tool_call', { stop_server_tools_when: [{ type: 'has_tool_call', tool_name: 'datetime' }] }, 1],
    ['max_tokens_used', { stop_server_tools_when: [{ type: 'max_tokens_used', max_tokens: 40 }] }, 2],
    ['max_cost', { stop_server_tools_when: [{ type: 'max_cost', max_cost_in_dollars: 0.00006 }] }, 2],
    ['finish_reason_is', { stop_server_tools_when: [{ type: 'finish_reason_is', reason: 'tool_calls' }] }, 1],
    [
      'step_count_is',
      {
        stop_server_tools_when: [
          { type: 'max_cost', max_cost_in_dollars: 9 },
          { type: 'step_count_is', step_count: 3 },
        ],
      },
      3,
    ],
  ])('by %s: %j', async (endedBy, limits, count) => {
    bench.says(...steps(count), [text('Enough.')])
    for (const isStream of [true, false]) {
      if (!isStream) {
        bench.upstream.reset()
        bench.says(...steps(count), [text('Enough.')])
      }
      const got = await bench.ask('openai-responses', isStream, { tools, ...limits })
      expect(got.status, got.raw).toBe(200)
      expect(bench.sent).toHaveLength(count + 1)
      expect(bench.sent.at(-1)?.['tool_choice']).toBe('none')
      expect(stageOf(got)).toMatchObject({ data: { ended_by: endedBy, steps: count } })
      expect(got.whole).toMatchObject({ status: 'completed' })
    }
  })

  it('after thirty steps with names that nobody offers alone', async () => {
    bench.says(...Array.from({ length: 31 }, () => [call('no_such_tool')]))
    const got = await bench.ask('openai-chat', false, { tools })
    expect(bench.sent).toHaveLength(31)
    expect(got.whole).toMatchObject({ choices: [{ finish_reason: 'stop' }] })
    expect(got.raw).not.toContain('no_such_tool')
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'max_tool_calls', steps: 30, calls: [] } })
  })

  it('after thirty steps where nothing else is said', async () => {
    bench.says(...steps(30), [text('Enough.')])
    const got = await bench.ask('openai-chat', false, { tools })
    expect(bench.sent).toHaveLength(31)
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'max_tool_calls', steps: 30 } })
  })

  it('though the model still calls when its tools are off', async () => {
    bench.says(...steps(2))
    const got = await bench.ask('openai-chat', false, { tools, max_tool_calls: 1 })
    expect(got.whole).toMatchObject({ choices: [{ finish_reason: 'stop' }] })
    expect(bench.sent).toHaveLength(2)
  })

  it('where a provider fails between two steps, with what was spent', async () => {
    bench.says([text('Let me see. '), call('datetime')])
    const got = await bench.ask('openai-responses', true, { tools })
    expect(got.events.at(-1)).toMatchObject({ type: 'response.failed', response: { usage: { input_tokens: 12 } } })
    expect(got.whole['output']).toMatchObject([{ type: 'message' }, { type: 'service:datetime' }])
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'failed' } })
  })
})
