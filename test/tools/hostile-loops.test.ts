import { describe, expect, it } from 'vitest'
import { jsonSpans } from '../../src/plugins/response-healing/json-spans.ts'
import { rankFunctions } from '../../src/tools/tool-search/rank-functions.ts'
import { call, LoopBench, text, type Wire } from './loop-bench.ts'

const bench = new LoopBench()
const tools = [{ type: 'service:datetime' }]

describe('what a model or a caller can make a loop do', () => {
  it('is bounded in calls of one answer: those beyond are told to the model as failed', async () => {
    bench.says(
      Array.from({ length: 70 }, (_, at) => call('datetime', {}, `call_${at}`)),
      [text('Done.')],
    )
    const { status, whole, raw } = await bench.ask('openai-responses', false, { tools })
    expect(status, raw).toBe(200)
    const messages = bench.sent[1]?.['messages'] as readonly Wire[]
    const results = messages.filter(({ role }) => role === 'tool').map(({ content }) => String(content))
    expect(results).toHaveLength(70)
    expect(results.filter((each) => each.includes('at most 64 calls'))).toHaveLength(6)
    expect((whole['output'] as Wire[]).filter(({ status }) => status === 'incomplete')).toHaveLength(6)
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
