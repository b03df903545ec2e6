import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { call, callers, type Got, LoopBench, text, type Wire } from '../loop-bench.ts'

const bench = new LoopBench()
const cases = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))
const subagent = (parameters: object = {}) => ({
  type: 'service:subagent',
  parameters: { model: 'tools/two', tools: [{ type: 'service:datetime' }], ...parameters },
})
const task = { task_name: 'Tell the time', task_description: 'Say what time it is in Oslo.' }

const itemsOf = (got: Got): readonly Wire[] =>
  (got.whole['output'] as readonly Wire[]).filter(({ type }) => type === 'service:subagent')

describe('service:subagent', () => {
  it('is refused for a model that is not there, before anything is asked', async () => {
    const got = await bench.ask('openai-responses', false, { tools: [subagent({ model: 'tools/twoo' })] })
    expect(got.status, got.raw).toBe(400)
    expect(got.raw).toContain('tools: service:subagent: there is no model tools/twoo')
    expect(bench.sent).toEqual([])
  })

  it.each(cases)(
    'works on a task with tools of its own, for a caller of %s (streamed: %s)',
    async (caller, isStream) => {
      bench.says(
        [call('subagent', task)],
        [call('datetime', { timezone: 'Europe/Oslo' })],
        [text('It is noon in Oslo.')],
        [text('Noon.')],
      )
      const got = await bench.ask(caller, isStream, { tools: [subagent()] })
      expect(got.status, got.raw).toBe(200)
      expect(got.raw).toContain('Noon.')
      const [, first, second, last] = bench.sent
      expect(first).toMatchObject({ model: 'responses-model', tools: [{ type: 'function', name: 'datetime' }] })
      expect(JSON.stringify(first?.['input'])).toContain(task.task_description)
      expect(JSON.stringify(second)).toContain('Europe/Oslo')
      expect(JSON.stringify(last)).toContain('It is noon in Oslo.')
      expect(JSON.stringify(last)).not.toContain('+0')
    },
  )

  it('shows an item with the task and what came of it', async () => {
    bench.says([call('subagent_clerk', task)], [text('It is noon.')], [text('Noon.')])
    const got = await bench.ask('openai-responses', true, { tools: [subagent({ name: 'Clerk' })] })
    const known = {
      ...{ call_id: 'call_subagent_clerk', name: 'subagent_clerk', instance_name: 'Clerk', model: 'tools/two' },
      ...task,
    }
    const added = got.events.find(({ item }) => (item as Wire)?.['type'] === 'service:subagent')
    expect(added).toMatchObject({ type: 'response.output_item.added', item: { status: 'in_progress', ...known } })
    expect(itemsOf(got)).toMatchObject([{ status: 'completed', ...known, outcome: 'It is noon.' }])
    const { usage } = got.whole as { readonly usage: Wire }
    expect(usage).toMatchObject({ input_tokens: 36 })
  })

  it('makes no more tool steps than its settings allow', async () => {
    bench.says([call('subagent', task)], [call('datetime')], [text('Noon.')], [text('Done.')])
    const tools = [subagent({ max_tool_calls: 1, instructions: 'Hurry.' })]
    await bench.ask('openai-chat', false, { tools })
    expect(bench.sent[1]).toMatchObject({ instructions: 'Hurry.' })
    expect(bench.sent[2]).toMatchObject({ tool_choice: 'none' })
  })

  it.each([
    [
      'another model that asks models',
      { type: 'service:advisor' },
      'service:advisor is not for models that a tool asks',
    ],
    ['a subagent', { type: 'service:subagent' }, 'service:subagent is not for models that a tool asks'],
    ['what the gateway does not run', { type: 'web_search' }, 'web_search is no tool of the gateway'],
    ['what nobody knows', { type: 'service:nothing' }, 'are not valid tools'],
    ['wrong settings', { type: 'service:search_models', parameters: { max_results: 0 } }, 'are not valid tools'],
  ])('is refused with %s among its tools', async (_, nested, message) => {
    const got = await bench.ask('openai-responses', false, { tools: [subagent({ tools: [nested] })] })
    expect(got.status).toBe(400)
    expect(got.raw).toContain(message)
    expect(bench.sent).toHaveLength(0)
  })

  it('tells the model why nothing came of a task', async () => {
    const asked = call('subagent', { ...task, model: 'no/such-model' })
    bench.says([asked, call('subagent', { task_name: 'x' }, 'call_2')], [text('Never mind.')])
    const got = await bench.ask('openai-responses', false, { tools: [{ type: 'service:subagent' }] })
    expect(itemsOf(got)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('no/such-model') },
      { status: 'failed', error: 'task_description: is missing' },
    ])
  })

  it('ends with its caller', async () => {
    bench.says([call('subagent', task)])
    bench.upstream.next(() => {})
    const leaving = new AbortController()
    const body = bench.body('openai-responses', true, { tools: [subagent()] })
    const response = await bench.fetch('openai-responses', body, { signal: leaving.signal })
    const reading = response.text().catch(() => 'gone')
    await eventually(() => bench.sent.length).toBe(2)
    leaving.abort()
    expect(await reading).toBe('gone')
    expect(await bench.upstream.requests[1]?.over).toBe('closed')
  })
})
