import { describe, expect, it } from 'vitest'
import { jsonSpans } from '../../src/plugins/response-healing/json-spans.ts'
import { rankFunctions } from '../../src/tools/tool-search/rank-functions.ts'
import { call, callers, LoopBench, stageOf, text, type Wire } from './loop-bench.ts'

const bench = new LoopBench()
const tools = [{ type: 'service:datetime' }]

/** The ids of calls and of results that a provider of either format was sent. */
function idsIn(sent: Wire = {}): { readonly asked: readonly unknown[]; readonly answered: readonly unknown[] } {
  const items = (sent['messages'] ?? sent['input']) as readonly Wire[]
  const asked = items.flatMap((each) =>
    each['type'] === 'function_call'
      ? [each['call_id']]
      : ((each['tool_calls'] as Wire[] | undefined) ?? []).map(({ id }) => id),
  )
  const answered = items.flatMap((each) =>
    each['type'] === 'function_call_output' ? [each['call_id']] : (each['tool_call_id'] ?? []),
  )
  return { asked, answered }
}

describe('what a model or a caller can make a loop do', () => {
  it('is bounded in calls of one answer: the first beyond is told to the model as failed, for all', async () => {
    bench.says(
      Array.from({ length: 700 }, (_, at) => call('datetime', {}, `call_${at}`)),
      [text('Done.')],
    )
    const { status, whole, raw } = await bench.ask('openai-responses', false, { tools })
    expect(status, raw).toBe(200)
    const messages = bench.sent[1]?.['messages'] as readonly Wire[]
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
    expect(results).toHaveLength(65)
    expect(results.filter((each) => each.includes('at most 64 calls'))).toHaveLength(1)
    expect((whole['output'] as Wire[]).filter(({ status }) => status === 'incomplete')).toHaveLength(1)
    const { asked, answered } = idsIn(bench.sent[1])
    expect(answered).toEqual(asked)
  })

  it('is bounded beside calls of no tool, which are bounded themselves', async () => {
    const lost = Array.from({ length: 100 }, (_, at) => call('nobody', {}, `call_n${at}`))
    const made = Array.from({ length: 100 }, (_, at) => call('datetime', {}, `call_${at}`))
    bench.says([...lost.slice(0, 40), ...made, ...lost.slice(40)], [text('Done.')])
    await bench.ask('openai-responses', false, { tools })
    const messages = bench.sent[1]?.['messages'] as readonly Wire[]
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
    expect(results.filter((each) => each.includes('at most 64 calls'))).toHaveLength(1)
    expect(results.filter((each) => each.includes('there is no tool nobody'))).toHaveLength(65)
    expect(results).toHaveLength(130)
    const { asked, answered } = idsIn(bench.sent[1])
    expect(new Set(answered)).toEqual(new Set(asked))
  })

  it('makes no question of a call that was cut off', async () => {
    const cut = { kind: 'call', name: 'datetime', callId: 'call_2', deltas: ['{"timezone":"Eur'] } as const
    bench.says([call('datetime', {}, 'call_1'), cut], [text('Done.')])
    const { status, raw } = await bench.ask('openai-chat', false, { tools })
    expect(status, raw).toBe(200)
    const messages = bench.sent[1]?.['messages'] as readonly Wire[]
    const asked = messages.flatMap((each) => (each['tool_calls'] as Wire[] | undefined) ?? []).map(({ id }) => id)
    const answered = messages.flatMap((each) => each['tool_call_id'] ?? [])
    expect(answered).toEqual(asked)
  })

  it('gives back calls that were made at once with their results after all of them', async () => {
    const several = ['Asia/Tokyo', 'UTC'].map((timezone, at) => call('datetime', { timezone }, `call_${at}`))
    bench.says(several, [text('Two.')])
    const { whole } = await bench.ask('openai-responses', false, { tools })
    bench.says([text('Yes.')])
    const input = [
      { role: 'user', content: 'Time?' },
      ...(whole['output'] as Wire[]),
      { role: 'user', content: 'Sure?' },
    ]
    await bench.ask('openai-responses', false, { tools, input })
    const messages = bench.sent.at(-1)?.['messages'] as readonly Wire[]
    expect(messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'tool', 'assistant', 'user'])
  })

  it('keeps a custom tool of the caller apart from one of the same name', async () => {
    const own = { type: 'custom', name: 'datetime' }
    bench.says([call('service_datetime')], [text('Done.')])
    const { whole, raw } = await bench.ask('openai-responses', false, { tools: [own, ...tools] })
    expect(
      (whole['output'] as Wire[] | undefined)?.map(({ type }) => type),
      raw,
    ).toEqual(['service:datetime', 'message'])
  })

  it.each(callers.flatMap((caller) => ['tools/one', 'tools/two'].map((model) => [caller, model] as const)))(
    'has ids of its own for calls whose provider says the same one again, speaking %s to %s',
    async (caller, model) => {
      const mine = { kind: 'call', name: 'mine', callId: 'call_1', deltas: ['{}'] } as const
      const two = [call('datetime', {}, 'call_1'), call('datetime', { timezone: 'Asia/Tokyo' }, 'call_2')]
      bench.says(two, [call('datetime', {}, 'call_1')], [mine])
      const own = {
        'openai-responses': { type: 'function', name: 'mine', parameters: { type: 'object' }, strict: false },
        'openai-chat': { type: 'function', function: { name: 'mine', parameters: { type: 'object' } } },
        'anthropic-messages': { name: 'mine', input_schema: { type: 'object' } },
      }[caller]
      const { status, raw, whole } = await bench.ask(caller, false, { tools: [...tools, own] }, model)
      expect(status, raw).toBe(200)
      const { asked, answered } = idsIn(bench.sent.at(-1))
      expect(asked).toEqual(['call_1', 'call_2', 'call_1_2'])
      expect(answered).toEqual(asked)
      // Each result belongs to its own call.
      const tokyo = JSON.stringify(bench.sent.at(-1)).match(/Asia\/Tokyo/g) ?? []
      expect(tokyo.length).toBeGreaterThan(1)
      const shown = [...JSON.stringify(whole).matchAll(/"(?:call_id|tool_call_id|id|tool_use_id)":"(call_1[^"]*)"/g)]
      const calls = new Set(shown.map(([, id]) => id))
      // The caller's own call has an id that no other had.
      expect(calls.has('call_1_3'), raw).toBe(true)
    },
  )

  it('has a ceiling of steps where stop conditions set none', async () => {
    bench.says(...Array.from({ length: 101 }, () => [call('datetime')]))
    const never = { stop_server_tools_when: [{ type: 'max_cost', max_cost_in_dollars: 1000 }] }
    const got = await bench.ask('openai-responses', false, { tools, ...never })
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent).toHaveLength(101)
    expect(bench.sent.at(-1)?.['tool_choice']).toBe('none')
    expect(stageOf(got)).toMatchObject({ data: { ended_by: 'max_tool_calls', steps: 100 } })
  })

  it('reads the beginning of a query alone', () => {
    const wanted = { kind: 'function', name: 'late_one', parameters: {} } as const
    expect(rankFunctions([wanted], 'late one')).toEqual([wanted])
    expect(rankFunctions([wanted], `${'word '.repeat(300)}late one`)).toEqual([])
  })

  it('finds the end of JSON among brackets that close nothing, looking at each once', () => {
    // Were each closing bracket a search through all that is open, this would take minutes.
    const hostile = `${'['.repeat(300_000)}${'}'.repeat(300_000)}`
    expect([...jsonSpans(hostile)].map(({ isClosed }) => isClosed)).toEqual([false])
    expect([...jsonSpans('[{"a":[1]}}]')].map(({ text: each }) => each)).toEqual(['[{"a":[1]}}]'])
  })
})
