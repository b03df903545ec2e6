import { describe, expect, it } from 'vitest'
import { setGuardrail } from '../../support/guardrails.ts'
import { call, callers, LoopBench, text, type Wire } from '../loop-bench.ts'

const bench = new LoopBench()
const held = new LoopBench()
const cases = callers.flatMap((caller) => [true, false].map((isStream) => [caller, isStream] as const))

/** What the model read of its call. */
function read(): Wire {
  const messages = bench.sent[1]?.['messages'] as readonly Wire[]
  const { content } = messages.at(-1) as { readonly content: string }
  return content.startsWith('{') ? JSON.parse(content) : { error: content }
}

describe('service:search_models', () => {
  it.each(cases)('tells the model what it can call, for a caller of %s (streamed: %s)', async (caller, isStream) => {
    bench.says([call('search_models', { query: 'one and two with vision' })], [text('Take tools/one.')])
    const tools = [{ type: 'service:search_models' }]
    const got = await bench.ask(caller, isStream, { tools })
    expect(got.status, got.raw).toBe(200)
    expect(got.raw).toContain('Take tools/one.')
    const { models, total } = read() as { readonly models: readonly Wire[]; readonly total: number }
    expect(total).toBe(2)
    expect(models).toContainEqual({
      id: 'tools/one',
      name: expect.any(String),
      context_length: 400_000,
      input: expect.arrayContaining(['text', 'image']),
      output: ['text', 'image'],
      usd_per_million_tokens: { prompt: 1, completion: 4 },
    })
  })

  it.each(['service:search_models', 'service:experimental__search_models'])(
    'shows the item that belongs to the name %s, from its beginning',
    async (type) => {
      bench.says([call('search_models', { query: 'one' })], [text('Done.')])
      const got = await bench.ask('openai-responses', true, { tools: [{ type, parameters: { max_results: 1 } }] })
      const items = got.events.flatMap(({ item }) => ((item as Wire)?.['type'] === type ? [item as Wire] : []))
      const known = { query: 'one', arguments: '{"query":"one"}' }
      expect(items).toMatchObject([
        { status: 'in_progress', ...known },
        { status: 'completed', ...known },
      ])
      expect(read()['models']).toHaveLength(1)
    },
  )

  it('shows no model that the guardrails of the caller forbid', async () => {
    await setGuardrail(held.gateway, { ignoredModels: ['tools/two'] })
    held.says([call('search_models', { query: 'one and two with vision' })], [text('Done.')])
    await held.ask('openai-chat', false, { tools: [{ type: 'service:search_models' }] })
    const [, asked] = held.sent
    expect(JSON.stringify(asked)).toContain('tools/one')
    expect(JSON.stringify(asked)).not.toContain('tools/two')
  })

  it('tells the model of a query that says nothing', async () => {
    bench.says([call('search_models', { query: ' ' })], [text('Done.')])
    const got = await bench.ask('openai-chat', false, { tools: [{ type: 'service:search_models' }] })
    expect(got.status).toBe(200)
    expect(read()).toEqual({ error: 'Error: query: is missing' })
  })
})
