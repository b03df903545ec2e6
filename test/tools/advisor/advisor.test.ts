import { describe, expect, it } from 'vitest'
import { readGenerations } from '../../support/generations.ts'
import { makeKey } from '../../support/money.ts'
import { call, callers, type Got, LoopBench, text, type Wire } from '../loop-bench.ts'

const bench = new LoopBench()
const cases = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))
const advisor = (parameters: object = {}) => ({
  type: 'service:advisor',
  parameters: { model: 'tools/two', ...parameters },
})
/** What one answer of the provider costs in dollars. */
const answerUsd = 0.000_046

/** The items of the tool in a Responses answer. */
const itemsOf = (got: Got): readonly Wire[] =>
  (got.whole['output'] as readonly Wire[]).filter(({ type }) => type === 'service:advisor')

describe('service:advisor', () => {
  it.each(cases)('asks another model, for a caller of %s (streamed: %s)', async (caller, isStream) => {
    bench.says([call('advisor', { prompt: 'Is a lock needed?' })], [text('No, it is atomic.')], [text('No lock.')])
    const tools = [advisor({ instructions: 'Be brief.', max_completion_tokens: 90, temperature: 0.5 })]
    const got = await bench.ask(caller, isStream, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('No lock.')
    const [, asked, last] = bench.sent
    expect(asked).toMatchObject({
      model: 'responses-model',
      instructions: 'Be brief.',
      max_output_tokens: 90,
      temperature: 0.5,
    })
    expect(JSON.stringify(asked?.['input'])).toContain('Is a lock needed?')
    expect(JSON.stringify(asked?.['input'])).not.toContain('Go on.')
    expect(asked?.['tools'] ?? []).toEqual([])
    expect(JSON.stringify(last)).toContain('No, it is atomic.')
  })

  it.each([true, false])('shows what all models used, and charges each once (streamed: %s)', async (isStream) => {
    const { key } = await makeKey(bench.gateway, { limit: 1 })
    bench.says([call('advisor', { prompt: 'Why?' })], [text('Because.')], [text('Done.')])
    const response = await bench.fetch(
      'openai-responses',
      bench.body('openai-responses', isStream, { tools: [advisor()] }),
      { key },
    )
    const raw = await response.text()
    const last = JSON.parse(isStream ? (raw.match(/^data: (\{.*"type":"response.completed".*)$/m)?.[1] ?? '') : raw)
    const { usage } = (last.response ?? last) as { readonly usage: Wire }
    expect(usage).toMatchObject({ input_tokens: 36, output_tokens: 27 })
    expect(usage['cost']).toBeCloseTo(3 * answerUsd, 9)
    const own = (await (await bench.gateway.fetch('/key', { key })).json()) as { readonly data: Wire }
    expect(own.data['usage']).toBeCloseTo(3 * answerUsd, 9)
  })

  it('leaves a record of its own, with the id of the same request', async () => {
    bench.says([call('advisor', { prompt: 'Why?' })], [text('Because.')], [text('Done.')])
    const got = await bench.ask('openai-responses', false, { tools: [advisor()], user: 'u-7', session_id: 's-7' })
    const all = await readGenerations(bench.gateway.dataDir)
    const outer = all.find(({ id }) => id === got.id)
    const related = all.filter(({ requestId }) => requestId === outer?.requestId)
    expect(related.map(({ model }) => model).toSorted()).toEqual(['tools/one', 'tools/two'])
    const advice = related.find(({ model }) => model === 'tools/two')
    expect(advice).toMatchObject({ externalUser: 'u-7', sessionId: 's-7', inputTokens: 12 })
    expect(outer).toMatchObject({ inputTokens: 24 })
  })

  it('shows an item with the question and the advice, from its beginning', async () => {
    bench.says([call('advisor_tax_law', { prompt: 'Why?' })], [text('Because.')], [text('Done.')])
    const tools = [advisor({ name: 'Tax law' }), advisor({ name: 'Style', model: 'tools/one' })]
    const got = await bench.ask('openai-responses', true, { tools })
    const known = { instance_name: 'Tax law', model: 'tools/two', prompt: 'Why?' }
    const added = got.events.find(({ item }) => (item as Wire)?.['type'] === 'service:advisor')
    expect(added).toMatchObject({ type: 'response.output_item.added', item: { status: 'in_progress', ...known } })
    expect(itemsOf(got)).toMatchObject([{ status: 'completed', ...known, advice: 'Because.' }])
    const offered = bench.sent[0]?.['tools'] as readonly { readonly function: Wire }[]
    expect(offered.map((each) => each.function['name'])).toEqual(['advisor_tax_law', 'advisor_style'])
  })

  it.each(cases)(
    'is refused for a model that is not there, to a caller of %s (streamed: %s)',
    async (caller, isStream) => {
      const got = await bench.ask(caller, isStream, { tools: [advisor({ model: 'tools/twoo' })] })
      expect(got.status, got.raw).toBe(400)
      expect(got.raw).toContain('tools: service:advisor: there is no model tools/twoo. Did you mean tools/two')
      expect(bench.sent).toEqual([])
    },
  )

  it.each(['tools/two:nitro', 'service/auto'])('takes %s as the model', async (model) => {
    bench.says([text('Done.')])
    const { status, raw } = await bench.ask('openai-responses', false, { tools: [advisor({ model })] })
    expect(status, raw).toBe(200)
  })

  it('lets the model choose whom to ask, and asks the same model without a choice', async () => {
    const tools = [{ type: 'service:advisor' }]
    bench.says([call('advisor', { prompt: 'Why?', model: 'tools/two' })], [text('Because.')], [text('Done.')])
    await bench.ask('openai-chat', false, { tools })
    expect(bench.sent[1]).toMatchObject({ model: 'responses-model' })
    bench.upstream.reset()
    bench.says([call('advisor', { prompt: 'Why?' })], [text('Because.')], [text('Done.')])
    await bench.ask('openai-chat', false, { tools })
    expect(bench.sent[1]).toMatchObject({ model: 'chat-model' })
  })

  it('forwards the conversation where the request says so', async () => {
    bench.says([text('Hm. '), call('advisor', { prompt: 'Why?' })], [text('Because.')], [text('Done.')])
    await bench.ask('openai-chat', true, { tools: [advisor({ forward_transcript: true, stream: true })] })
    const asked = bench.sent[1] ?? {}
    expect(asked).toMatchObject({ stream: true })
    expect(JSON.stringify(asked['input'])).toMatch(/user: Go on\..*Why\?/)
  })

  it('tells the model why there is no advice', async () => {
    const asked = call('advisor', { prompt: 'Why?', model: 'no/such-model' })
    bench.says([asked, call('advisor', {}, 'call_2')], [text('Never mind.')])
    const got = await bench.ask('openai-responses', false, { tools: [{ type: 'service:advisor' }] })
    expect(got.status, got.raw).toBe(200)
    expect(itemsOf(got)).toMatchObject([
      { status: 'failed', error: expect.stringContaining('no/such-model') },
      { status: 'failed', error: 'prompt: is missing' },
    ])
    expect(JSON.stringify(bench.sent[1])).toContain('no/such-model')
  })

  it('is asked for nothing once the budget is used up', async () => {
    const { key } = await makeKey(bench.gateway, { limit: 0.000_75 })
    bench.says([call('advisor', { prompt: 'Why?' })], [text('Because.')], [text('Done.')])
    const more = { tools: [advisor({ max_completion_tokens: 100_000 })], max_output_tokens: 100 }
    const response = await bench.fetch('openai-responses', bench.body('openai-responses', false, more), { key })
    await response.text()
    const own = (await (await bench.gateway.fetch('/key', { key })).json()) as { readonly data: Wire }
    expect(own.data['usage']).toBeLessThanOrEqual(0.000_75)
    expect(own.data['usage']).toBeCloseTo(bench.sent.length * answerUsd, 9)
  })

  it('counts for the conditions that end the loop', async () => {
    bench.says([call('advisor', { prompt: 'Why?' })], [text('Because.')], [text('Done.')])
    const conditions = [{ type: 'max_cost', max_cost_in_dollars: 1.5 * answerUsd }]
    await bench.ask('openai-responses', false, { tools: [advisor()], stop_server_tools_when: conditions })
    expect(bench.sent[2]).toMatchObject({ tool_choice: 'none' })
  })

  it('keeps to what the request allows providers', async () => {
    bench.says([call('advisor', { prompt: 'Why?' })], [text('Done.')])
    const got = await bench.ask('openai-responses', false, { tools: [advisor()], provider: { only: ['chat'] } })
    expect(itemsOf(got)).toMatchObject([{ status: 'failed' }])
    expect(bench.sent).toHaveLength(2)
  })
})
