import { describe, expect, it } from 'vitest'
import { json, silence } from '../../support/fake-upstream.ts'
import { limitOf } from '../../support/wait-until.ts'
import { callers, LoopBench, saying, text, type Wire } from '../loop-bench.ts'
import { analysis, fusionEvents, fusionItem, playFusion, roleOf, turnAfter } from './fusion-bench.ts'

const bench = new LoopBench({}, { limits: { request_timeout: limitOf(6_000) } })
const cases = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))
const fusion = (parameters: object = {}) => ({
  type: 'service:fusion',
  parameters: { analysis_models: ['tools/one', 'tools/two'], model: 'tools/one', ...parameters },
})
const rolesOf = () => bench.sent.map(roleOf)
const askedAs = (role: string) => bench.sent.filter((body) => roleOf(body) === role)

describe('service:fusion', () => {
  it.each(cases)(
    'asks a panel and compares its answers, for a caller of %s (streamed: %s)',
    async (caller, isStream) => {
      playFusion(bench)
      const got = await bench.ask(caller, isStream, { tools: [fusion()] })
      expect(got.status, got.raw).toBe(200)
      expect(got.raw).toContain('It is a race.')
      expect(rolesOf()).toEqual(['first', 'panel', 'panel', 'analyst', 'last'])
      const last = JSON.stringify(askedAs('last'))
      for (const part of ['Says chat-model.', 'Says responses-model.', 'The bug is a race.', 'Retries make it worse.'])
        expect(last).toContain(part)
      expect(JSON.stringify(askedAs('analyst'))).toContain('Says responses-model.')
    },
  )

  it('shows every step as it happens, and the whole in its item', async () => {
    playFusion(bench)
    const got = await bench.ask('openai-responses', true, { tools: [fusion()] })
    const events = fusionEvents(got)
    const types = events.map(({ type }) => type)
    expect(types.slice(0, 3)).toEqual(['in_progress', 'panel.added', 'panel.added'])
    expect(types.slice(-3)).toEqual(['analysis.in_progress', 'analysis.completed', 'completed'])
    for (const [model, said] of Object.entries({ 'tools/one': 'chat-model.', 'tools/two': 'responses-model.' })) {
      const own = events.filter((event) => event['model'] === model)
      expect(own).toEqual([
        { type: 'panel.added', model },
        { type: 'panel.delta', model, delta: 'Says ' },
        { type: 'panel.delta', model, delta: said },
        { type: 'panel.completed', model, content: `Says ${said}` },
      ])
    }
    expect(events.at(-3)).toEqual({
      ...{ type: 'analysis.in_progress', analyst_model: 'tools/one', judge_model: 'tools/one' },
    })
    expect(events.at(-2)).toEqual({ type: 'analysis.completed', analysis })
    expect(fusionItem(got)).toMatchObject({
      ...{ status: 'completed', analysis, failed_models: [], sources: [] },
      responses: [
        { model: 'tools/one', content: 'Says chat-model.' },
        { model: 'tools/two', content: 'Says responses-model.' },
      ],
    })
    expect(got.events.map((event) => event['sequence_number'])).toEqual(got.events.map((_, index) => index))
  })

  it('shows the thoughts of the panel', async () => {
    const thinks = saying([{ kind: 'reasoning', deltas: ['Hm.'] }, text('A race.')])
    playFusion(bench, { panel: { 'responses-model': thinks } })
    const got = await bench.ask('openai-responses', true, { tools: [fusion()] })
    expect(fusionEvents(got)).toContainEqual({ type: 'panel.reasoning.delta', model: 'tools/two', delta: 'Hm.' })
  })

  it('shows the cost and the tokens of all models', async () => {
    playFusion(bench)
    const { whole } = await bench.ask('openai-responses', false, { tools: [fusion()] })
    const { usage } = whole as { readonly usage: Wire }
    expect(usage).toMatchObject({ input_tokens: 60, output_tokens: 45 })
    expect(usage['cost']).toBeCloseTo(5 * 0.000_046, 9)
  })

  it('passes its settings on', async () => {
    playFusion(bench)
    const set = { max_completion_tokens: 300, temperature: 0.25, reasoning: { effort: 'low' }, max_tool_calls: 2 }
    await bench.ask('openai-chat', false, { tools: [fusion({ ...set, tools: [{ type: 'service:datetime' }] })] })
    const [one] = askedAs('panel').filter(({ model }) => model === 'responses-model')
    expect(one).toMatchObject({ max_output_tokens: 300, temperature: 0.25, tools: [{ name: 'datetime' }] })
    expect(JSON.stringify(askedAs('analyst'))).not.toContain('datetime')
  })

  it.each([
    ['fails', json({ error: { message: 'Too many.' } }, { status: 400 }), 400],
    ['takes too long', silence, 504],
    ['says nothing', saying([]), 502],
  ])('goes on without a model that %s', async (_, behaviour, status) => {
    playFusion(bench, { panel: { 'responses-model': behaviour } })
    const got = await bench.ask('openai-responses', true, { tools: [fusion()] })
    const failure = { model: 'tools/two', error: expect.any(String), status_code: status }
    expect(fusionEvents(got)).toContainEqual({ type: 'panel.failed', ...failure })
    expect(fusionItem(got)).toMatchObject({
      ...{ status: 'completed', analysis, failed_models: [failure] },
      responses: [{ model: 'tools/one', content: 'Says chat-model.' }],
    })
  })

  it('tells the model when nobody answered', async () => {
    const fails = json({ error: { message: 'No.' } }, { status: 400 })
    playFusion(bench, { panel: { 'responses-model': fails, 'chat-model': fails } })
    const got = await bench.ask('openai-responses', true, { tools: [fusion()] })
    expect(rolesOf()).not.toContain('analyst')
    expect(fusionEvents(got).at(-1)).toEqual({ type: 'completed' })
    expect(fusionItem(got)).toMatchObject({
      ...{ status: 'incomplete', failure_reason: 'all_models_failed', failed_models: [{}, {}], responses: [] },
      error: 'No model of the panel answered.',
    })
  })

  it('asks the analyst once more for an analysis that does not fit, and takes it out of a fence', async () => {
    const fenced = `Here it is:\n\`\`\`json\n${JSON.stringify(analysis)}\n\`\`\``
    playFusion(bench, { analyses: ['I can not.', fenced] })
    const got = await bench.ask('openai-responses', false, { tools: [fusion()] })
    expect(askedAs('analyst')).toHaveLength(2)
    expect(fusionItem(got)).toMatchObject({ status: 'completed', analysis })
  })

  it('leaves out what an analysis does not have', async () => {
    playFusion(bench, { analyses: [JSON.stringify({ ...analysis, more: 1 })] })
    const got = await bench.ask('openai-responses', false, { tools: [fusion()] })
    expect(fusionItem(got)?.['analysis']).toEqual(analysis)
  })

  it('gives the answers alone when there is no analysis', async () => {
    playFusion(bench, { analyses: ['No.', '{"consensus": "all"}'] })
    const got = await bench.ask('openai-responses', true, { tools: [fusion()] })
    expect(askedAs('analyst')).toHaveLength(2)
    expect(fusionEvents(got).map(({ type }) => type)).not.toContain('analysis.completed')
    expect(fusionItem(got)).toMatchObject({
      ...{ status: 'incomplete', failure_reason: 'invalid_analysis', responses: [{}, {}] },
    })
    expect(JSON.stringify(askedAs('last'))).toContain('Says chat-model.')
  })

  it('tells of an analyst that can’t be asked', async () => {
    playFusion(bench)
    const got = await bench.ask('openai-responses', false, { tools: [fusion({ model: 'no/such-model' })] })
    expect(fusionItem(got)).toMatchObject({ status: 'incomplete', failure_reason: 'analyst_failed' })
  })

  it.each(callers)('is understood in a later turn of %s, and not run again', async (caller) => {
    playFusion(bench)
    const first = await bench.ask(caller, false, { tools: [fusion()] })
    bench.upstream.reset()
    bench.says([text('As I said.')])
    const got = await bench.ask(caller, false, { ...turnAfter(caller, 'Go on.', first), tools: [fusion()] })
    expect(got.status, got.raw).toBe(200)
    expect(bench.sent).toHaveLength(1)
    for (const part of ['What is wrong?', 'The bug is a race.', 'Says responses-model.', 'It is a race.'])
      expect(JSON.stringify(bench.sent)).toContain(part)
  })

  it('asks models of the catalog when the request names none, and no simulated ones', async () => {
    playFusion(bench)
    const got = await bench.ask('openai-responses', false, { tools: [{ type: 'service:fusion' }] })
    const { responses } = fusionItem(got) as { readonly responses: readonly Wire[] }
    const makers = responses.map(({ model }) => String(model).split('/')[0])
    expect(makers).toEqual(['tools'])
  })

  it.each([
    ['a tool that asks models', { tools: [{ type: 'service:fusion' }] }],
    ['a tool of a provider', { tools: [{ type: 'web_search' }] }],
    ['itself on the panel', { analysis_models: ['tools/one', 'service/fusion'] }],
    ['itself as the analyst', { model: 'service/fusion' }],
  ])('is refused with %s', async (_, parameters) => {
    const got = await bench.ask('openai-responses', false, { tools: [fusion(parameters)] })
    expect(got.status).toBe(400)
    expect(bench.sent).toHaveLength(0)
  })
})
