import { expect } from 'vitest'
import type { Wire } from '../../../support/response-events.ts'
import { type Bench, expectMembers, metadataOn, type Proof, type Proofs, says } from '../bench.ts'

/** Both ways an answer is made: relayed from a provider of this format, and translated from one of another. */
const inBoth =
  (fields: Wire, expected: Wire): Proof =>
  async (bench) => {
    for (const model of ['fake/alpha', 'fake/beta'])
      expectMembers((await bench.ask({ model, ...fields })).body, expected)
  }

/** A member of the request that the answer repeats where the gateway writes it, and null or its default without it. */
const repeats =
  (member: string, value: unknown, otherwise: unknown): Proof =>
  async (bench) => {
    const model = 'fake/beta'
    expectMembers((await bench.ask({ model, [member]: value })).body, { [member]: value })
    expectMembers((await bench.ask({ model })).body, { [member]: otherwise })
  }

const time = expect.toSatisfy((at: number) => Number.isInteger(at) && at > 1.7e9 && at < 1e11)
const weather = { type: 'function', name: 'weather', parameters: { type: 'object', properties: {} } }

export const responseResult: Proofs = {
  id: async (bench) => {
    const ids = [await bench.ask({}), await bench.ask({})].map(({ body }) => body['id'])
    expect(ids).toEqual([expect.stringMatching(/^\w+/), expect.stringMatching(/^\w+/)])
  },
  object: inBoth({}, { object: 'response' }),
  created_at: inBoth({}, { created_at: time }),
  completed_at: inBoth({}, { completed_at: time }),
  status: async (bench) => {
    await inBoth({}, { status: 'completed' })(bench)
    for (const status of ['incomplete', 'failed', 'cancelled', 'queued', 'in_progress']) {
      const details = status === 'incomplete' ? { incomplete_details: { reason: 'max_output_tokens' } } : {}
      bench.upstreams.alpha.otherwise(says([{ kind: 'text', deltas: ['It'] }], { status, ...details }))
      const { body, text } = await bench.ask({})
      // What has no end is no answer: the gateway says so instead of handing it on.
      const isEnd = status === 'incomplete'
      expect([status, body['status']], text).toEqual([status, isEnd ? status : undefined])
      bench.pass()
    }
    const { events } = await bench.stream({})
    expectMembers(events[0], { response: { status: 'in_progress' } })
  },
  model: inBoth({}, { model: expect.stringMatching(/^fake\//) }),
  output: inBoth(
    {},
    {
      output: [
        {
          type: 'message',
          id: expect.any(String),
          role: 'assistant',
          status: 'completed',
          content: [{ type: 'output_text', text: 'It is calm.', annotations: [] }],
        },
      ],
    },
  ),
  error: inBoth({}, { error: null }),
  error_type: async (bench) => {
    bench.upstreams.alpha.otherwise(bench.failing(429, { code: 'rate_limit_exceeded' }))
    expect((await bench.ask({})).body).toMatchObject({ error: { metadata: { error_type: 'rate_limit_exceeded' } } })
  },
  incomplete_details: async (bench) => {
    await inBoth({}, { incomplete_details: null })(bench)
    const cut = { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
    bench.upstreams.alpha.otherwise(says([{ kind: 'text', deltas: ['It'] }], cut))
    expectMembers((await bench.ask({})).body, cut)
  },
  instructions: repeats('instructions', 'Be brief.', null),
  max_output_tokens: repeats('max_output_tokens', 20, null),
  metadata: repeats('metadata', { team: 'travel' }, {}),
  temperature: repeats('temperature', 0.5, 1),
  top_p: repeats('top_p', 0.1, 1),
  frequency_penalty: repeats('frequency_penalty', 1, 0),
  presence_penalty: repeats('presence_penalty', 1, 0),
  parallel_tool_calls: repeats('parallel_tool_calls', false, true),
  tool_choice: async (bench) => {
    await inBoth({}, { tool_choice: 'auto' })(bench)
    const choice = { type: 'function', name: 'weather' }
    const { body } = await bench.ask({ model: 'fake/beta', tools: [weather], tool_choice: choice })
    expectMembers(body, { tool_choice: choice })
  },
  tools: async (bench) => {
    await inBoth({}, { tools: [] })(bench)
    expectMembers((await bench.ask({ model: 'fake/beta', tools: [weather] })).body, { tools: [weather] })
  },
  prompt: async (bench) => {
    const prompt = { id: 'pmpt_1', variables: { city: 'Bergen' } }
    bench.upstreams.alpha.otherwise(says([{ kind: 'text', deltas: ['It'] }], { prompt }))
    expectMembers((await bench.ask({ model: 'fake/templates', prompt })).body, { prompt })
  },
  text: repeats('text', { format: { type: 'text' }, verbosity: 'low' }, { format: { type: 'text' } }),
  reasoning: async (bench) => {
    const { body } = await bench.ask({ model: 'fake/beta', reasoning: { effort: 'low' } })
    expectMembers(body, { reasoning: { effort: 'low' } })
  },
  service_tier: inBoth({}, { service_tier: expect.stringMatching(/^(auto|default|flex|priority|scale)$/) }),
  truncation: repeats('truncation', 'auto', 'disabled'),
  usage: inBoth({}, { usage: { input_tokens: 12, output_tokens: 9, total_tokens: 21 } }),
  service_metadata: async (bench) => {
    expectMembers((await bench.ask({}, metadataOn)).body, { service_metadata: { requested: 'fake/alpha' } })
    expect((await bench.ask({})).body).not.toHaveProperty('service_metadata')
  },
}

const used = (expected: Wire): Proof => inBoth({}, { usage: expected })

// 8 uncached tokens at 1 USD per million, 4 cached at 0.5 and 9 at 4.
const inputCost = 10e-6
const outputCost = 36e-6
const costs = (expected: Wire): Proof => used({ cost_details: expected })

export const usage: Proofs = {
  input_tokens: used({ input_tokens: 12 }),
  'input_tokens_details.cached_tokens': used({ input_tokens_details: { cached_tokens: 4 } }),
  output_tokens: used({ output_tokens: 9 }),
  'output_tokens_details.reasoning_tokens': used({ output_tokens_details: { reasoning_tokens: 2 } }),
  total_tokens: used({ total_tokens: 21 }),
  cost: used({ cost: expect.closeTo(inputCost + outputCost, 9) }),
  'cost_details.upstream_inference_cost': async (bench) => {
    for (const { body } of [await bench.ask({}), await bench.ask({ model: 'fake/beta' })]) {
      const { cost_details: details } = body['usage'] as { cost_details: Wire }
      expect(details).toHaveProperty('upstream_inference_cost')
    }
  },
  'cost_details.upstream_inference_input_cost': costs({
    upstream_inference_input_cost: expect.closeTo(inputCost, 9),
  }),
  'cost_details.upstream_inference_output_cost': costs({
    upstream_inference_output_cost: expect.closeTo(outputCost, 9),
  }),
}

const routed = async (bench: Bench, fields: Wire = {}): Promise<Wire> =>
  (await bench.ask(fields, metadataOn)).body['service_metadata'] as Wire
const routes =
  (expected: Wire, fields: Wire = {}): Proof =>
  async (bench) =>
    expectMembers(await routed(bench, fields), expected)

export const routingMetadata: Proofs = {
  attempt: async (bench) => {
    await routes({ attempt: 1 })(bench)
    bench.upstreams.alpha.otherwise(bench.failing(400, { code: 'context_length_exceeded' }))
    expectMembers(await routed(bench, { model: 'fake/alpha', models: ['fake/gamma'] }), { attempt: 2 })
  },
  endpoints: routes({
    endpoints: { available: [{ model: 'fake/alpha', provider: expect.any(String), selected: true }], total: 1 },
  }),
  generation_time: routes({ generation_time: expect.toSatisfy(Number.isInteger) }),
  is_byok: routes({ is_byok: false }),
  region: routes({ region: 'eu' }, { model: 'fake/templates' }),
  requested: routes({ requested: 'fake/alpha' }),
  strategy: routes({ strategy: 'direct' }),
  summary: routes({ summary: expect.stringMatching('alpha') }),
}
