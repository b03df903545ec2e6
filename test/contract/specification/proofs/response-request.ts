import { expect } from 'vitest'
import type { Wire } from '../../../support/response-events.ts'
import { expectRefused, metadataOn, type Proof, type Proofs, says } from '../bench.ts'

/** The provider gets the member as it is, and values that its rule forbids are refused with its name. */
function passedOn(member: string, values: readonly unknown[], bad: readonly unknown[] = []): Proof {
  return async (bench) => {
    for (const value of values) expect((await bench.sent({ [member]: value }))[member]).toEqual(value)
    for (const value of bad) expectRefused(await bench.ask({ [member]: value }), member)
  }
}

/** Asked for, the feature is refused in words that say it is to come. */
/** The answer says what took effect, also where the provider's own does not. */
const echoed = (member: string, value: unknown): Proof => {
  return async (bench) => {
    const { body } = await bench.ask({ model: 'fake/beta', [member]: value })
    expect(body[member]).toEqual(value)
  }
}

const all =
  (...proofs: readonly Proof[]): Proof =>
  async (bench) => {
    for (const proof of proofs) await proof(bench)
  }

const conditions = [
  { type: 'step_count_is', step_count: 2 },
  { type: 'max_cost', max_cost_in_dollars: 0.00001 },
]
const includes = [
  'file_search_call.results',
  'message.input_image.image_url',
  'computer_call_output.output.image_url',
  'reasoning.encrypted_content',
  'code_interpreter_call.outputs',
]
const weather = {
  type: 'function',
  name: 'weather',
  description: 'Tells the weather.',
  parameters: { type: 'object', properties: { city: { type: 'string' } } },
}

export const responseRequest: Proofs = {
  model: async (bench) => {
    expect((await bench.sent({ model: 'fake/alpha' }))['model']).toBe('alpha-model')
    const unknown = await bench.ask({ model: 'fake/unknown' })
    expect([unknown.status, unknown.text]).toEqual([400, expect.stringContaining('fake/unknown')])
    for (const model of ['', 7]) expectRefused(await bench.ask({ model }), 'model')
  },
  models: async (bench) => {
    bench.upstreams.alpha.otherwise(bench.failing(503))
    const { status, body } = await bench.ask({ models: ['fake/gamma'] })
    expect([status, body['model']]).toEqual([200, 'fake/gamma'])
    expectRefused(await bench.ask({ models: 'fake/gamma' }), 'models')
  },
  input: async (bench) => {
    expect((await bench.sent({ input: 'Hello' }))['input']).toEqual('Hello')
    const input = [{ type: 'message', role: 'user', content: 'Hello' }]
    expect((await bench.sent({ input }))['input']).toEqual(input)
    for (const bad of [7, [7]]) expectRefused(await bench.ask({ input: bad }), 'input')
  },
  'input items': async (bench) => {
    const input = [
      { type: 'message', role: 'user', content: 'Weather in Oslo?' },
      { role: 'user', content: 'Please.' },
      {
        type: 'reasoning',
        id: 'rs_1',
        status: 'completed',
        summary: [{ type: 'summary_text', text: 'Look it up.' }],
        content: [{ type: 'reasoning_text', text: 'Look it up.' }],
      },
      { type: 'function_call', call_id: 'call_1', name: 'weather', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1', output: 'calm' },
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text: 'Calm.', annotations: [] }],
      },
      { type: 'message', role: 'user', content: 'Thanks.' },
    ]
    const { messages = [] } = (await bench.sent({ input }, 'beta')) as { messages?: Wire[] }
    expect(messages.map(({ role }) => role)).toEqual(['user', 'user', 'assistant', 'tool', 'assistant', 'user'])
    expect(JSON.stringify(messages)).toContain('Calm.')
  },
  instructions: all(passedOn('instructions', ['Be brief.'], [7]), echoed('instructions', 'Be brief.')),
  stream: async (bench) => {
    const { events } = await bench.stream({})
    expect(events.at(-1)?.['type']).toBe('response.completed')
    expect((await bench.ask({})).headers.get('content-type')).toMatch('application/json')
    expectRefused(await bench.ask({ stream: 'yes' }), 'stream')
  },
  store: async (bench) => {
    expect((await bench.ask({ store: false })).body['store']).toBe(false)
    expect((await bench.sent({}))['store']).toBe(false)
    expectRefused(await bench.ask({ store: true }), 'store')
  },
  previous_response_id: async (bench) => {
    expect((await bench.ask({ previous_response_id: null })).status).toBe(200)
    expectRefused(await bench.ask({ previous_response_id: 'resp_1' }), 'previous_response_id')
  },
  background: async (bench) => {
    for (const background of [false, null]) expect((await bench.ask({ background })).body['background']).toBe(false)
    for (const background of [true, 'no']) expectRefused(await bench.ask({ background }), 'background')
  },
  max_output_tokens: all(passedOn('max_output_tokens', [20], [0, 1.5, 'few']), echoed('max_output_tokens', 20)),
  max_tool_calls: async (bench) => {
    for (const value of [1, 30, null]) expect((await bench.ask({ max_tool_calls: value })).status).toBe(200)
    for (const value of [0, 31, 'two']) expectRefused(await bench.ask({ max_tool_calls: value }), 'max_tool_calls')
  },
  stop_server_tools_when: async (bench) => {
    const tools = [{ type: 'service:datetime' }]
    for (const condition of conditions) {
      bench.upstreams.alpha.reset()
      const clock = { kind: 'call', name: 'datetime', callId: 'call_1', deltas: ['{}'] } as const
      bench.upstreams.alpha.next(says([clock]), says([clock]), says([{ kind: 'text', deltas: ['Noon.'] }]))
      const { status, text } = await bench.ask({ tools, stop_server_tools_when: [condition] })
      expect(status, text).toBe(200)
      // The pending calls are run, and one last turn answers with tools off.
      const asked = bench.upstreams.alpha.requests.map(({ body }) => body?.['tool_choice'])
      expect(asked.at(-1)).toBe('none')
      expect(asked).toHaveLength(condition.type === 'max_cost' ? 2 : 3)
    }
    expectRefused(await bench.ask({ stop_server_tools_when: [] }), 'stop_server_tools_when')
  },
  temperature: all(passedOn('temperature', [0, 0.5, 2], [-0.1, 2.1, 'hot']), echoed('temperature', 0.5)),
  top_p: all(passedOn('top_p', [0.1, 1], [-0.1, 1.1]), echoed('top_p', 0.1)),
  frequency_penalty: all(passedOn('frequency_penalty', [-2, 2], [2.1]), echoed('frequency_penalty', 2)),
  presence_penalty: all(passedOn('presence_penalty', [-2, 2], [-2.1]), echoed('presence_penalty', -2)),
  top_k: async (bench) => {
    expect((await bench.sent({ top_k: 5 }, 'beta'))['top_k']).toBe(5)
    for (const bad of [-1, 0.5]) expectRefused(await bench.ask({ top_k: bad }), 'top_k')
  },
  top_logprobs: passedOn('top_logprobs', [0, 20], [-1, 21, 'many']),
  parallel_tool_calls: all(
    passedOn('parallel_tool_calls', [true, false], ['no']),
    echoed('parallel_tool_calls', false),
  ),
  tools: async (bench) => {
    const { tools } = await bench.sent({ tools: [weather] })
    expect(tools).toMatchObject([weather])
    expect((await bench.ask({ tools: [weather] })).body['tools']).toMatchObject([weather])
    expectRefused(await bench.ask({ tools: [{ type: 'function' }] }), 'name')
    expect((await bench.ask({ tools: [{ type: 'service:files' }] })).status).toBe(200)
    expect((await bench.ask({ tools: [{ type: 'service:web_fetch' }] })).status).toBe(200)
    expectRefused(await bench.ask({ tools: [{ type: 'service:web_search' }] }), 'no search engine is configured')
  },
  tool_choice: async (bench) => {
    const tools = [weather]
    for (const choice of ['auto', 'none', 'required', { type: 'function', name: 'weather' }])
      expect((await bench.sent({ tools, tool_choice: choice }))['tool_choice']).toEqual(choice)
    expectRefused(await bench.ask({ tools, tool_choice: 'perhaps' }), 'tool_choice')
  },
  text: passedOn('text', [{ format: { type: 'text' }, verbosity: 'medium' }], [7, { verbosity: 'loud' }]),
  reasoning: async (bench) => {
    const { reasoning } = await bench.sent({ reasoning: { effort: 'high', summary: 'auto', enabled: true } })
    expect(reasoning).toMatchObject({ effort: 'high', summary: 'auto' })
    expectRefused(await bench.ask({ reasoning: { effort: 'furious' } }), 'reasoning.effort')
    expectRefused(await bench.ask({ reasoning: { enabled: 'yes' } }), 'reasoning.enabled')
  },
  include: async (bench) => {
    const sent = await bench.sent({ include: includes })
    expect(sent['include']).toEqual(expect.arrayContaining(includes))
    expect((await bench.ask({ include: null })).status).toBe(200)
    expectRefused(await bench.ask({ include: 'everything' }), 'include')
  },
  modalities: async (bench) => {
    expect((await bench.ask({ modalities: ['text', 'image'] })).status).toBe(200)
    const { status, text } = await bench.ask({ model: 'sim/echo', modalities: ['image'] })
    expect([status, text]).toEqual([expect.toSatisfy((code: number) => code >= 400), expect.stringMatching('image')])
    expectRefused(await bench.ask({ modalities: ['smell'] }), 'modalities')
  },
  image_config: async (bench) => {
    const config = { aspect_ratio: '16:9', quality: 2, sizes: [1, 2] }
    expect((await bench.ask({ model: 'fake/templates', image_config: config })).status).toBe(200)
    expect((await bench.ask({ image_config: config })).text).toContain('image_config')
    expectRefused(await bench.ask({ image_config: { quality: { deep: true } } }), 'image_config')
  },
  metadata: all(echoed('metadata', { team: 'travel' }), async (bench) => {
    expectRefused(await bench.ask({ metadata: { 'a[b]': 'x' } }), /a\[b\].*must not have brackets/)
    expectRefused(await bench.ask({ metadata: { team: 7 } }), 'metadata.team')
  }),
  trace: async (bench) => {
    const names = ['trace_id', 'trace_name', 'span_name', 'generation_name', 'parent_span_id', 'anything']
    expect((await bench.ask({ trace: Object.fromEntries(names.map((name) => [name, 'x'])) })).status).toBe(200)
    for (const name of names.slice(0, -1)) expectRefused(await bench.ask({ trace: { [name]: 7 } }), `trace.${name}`)
  },
  debug: async (bench) => {
    const { events } = await bench.stream({ debug: { echo_upstream_body: true } })
    expect(events[0]).toMatchObject({
      type: 'response.debug',
      debug: { echo_upstream_body: bench.upstreams.alpha.requests[0]?.body },
    })
    expect((await bench.stream({})).events[0]?.['type']).toBe('response.created')
    expectRefused(await bench.ask({ debug: { echo_upstream_body: 'yes' } }), 'debug.echo_upstream_body')
  },
  cache_control: async (bench) => {
    for (const control of [{ type: 'ephemeral' }, { type: 'ephemeral', ttl: '1h' }]) {
      const sent = await bench.sent({ cache_control: control }, 'claude')
      expect(JSON.stringify(sent)).toContain(`"cache_control":${JSON.stringify(control)}`)
    }
    expectRefused(await bench.ask({ cache_control: { ttl: '5m' } }), 'cache_control')
    expectRefused(await bench.ask({ cache_control: { type: 'lasting' } }), 'cache_control.type')
  },
  prompt: async (bench) => {
    const prompt = { id: 'pmpt_1', variables: { city: 'Bergen' } }
    expect((await bench.sent({ model: 'fake/templates', prompt }))['prompt']).toEqual(prompt)
    for (const bad of [{ variables: {} }, 'pmpt_1', prompt]) expectRefused(await bench.ask({ prompt: bad }), 'prompt')
  },
  prompt_cache_key: async (bench) => {
    const keys: unknown[] = []
    for (const key of ['thread-7', 'thread-7', 'thread-8']) {
      keys.push((await bench.sent({ prompt_cache_key: key }))['prompt_cache_key'])
    }
    expect(keys[0]).toMatch(/^cache_[\w-]{43}$/)
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
    expectRefused(await bench.ask({ prompt_cache_key: 7 }), 'prompt_cache_key')
  },
  prompt_cache_options: passedOn(
    'prompt_cache_options',
    [{ mode: 'explicit', ttl: '1h' }],
    [{ mode: 'implicit' }, { ttl: '1h' }],
  ),
  provider: async (bench) => {
    bench.upstreams.alpha.otherwise(bench.failing(503))
    const both = { model: 'fake/both' }
    expect((await bench.ask({ ...both, provider: { allow_fallbacks: true } })).status).toBe(200)
    expect((await bench.ask({ ...both, provider: { allow_fallbacks: false, order: ['alpha'] } })).status).toBe(502)
    expectRefused(await bench.ask({ provider: { allow_fallbacks: 'yes' } }), 'provider.allow_fallbacks')
    expectRefused(await bench.ask({ provider: { allow_fallback: true } }), 'allow_fallbacks')
  },
  plugins: async (bench) => {
    expectRefused(await bench.ask({ plugins: [{ id: 'web' }] }), 'no search engine is configured')
    expect((await bench.ask({ plugins: [{ id: 'response-healing' }, { id: 'context-compression' }] })).status).toBe(200)
    expect((await bench.ask({ plugins: [{ id: 'web', enabled: false }, { id: 'web-fetch' }] })).status).toBe(200)
    expectRefused(await bench.ask({ plugins: [{ id: 'auto-router', allowed_models: 'x' }] }), 'allowed_models')
    expectRefused(await bench.ask({ plugins: [{ id: 'unheard-of' }] }), 'plugins')
  },
  route: async (bench) => {
    for (const route of ['fallback', 'sort', null]) expect((await bench.ask({ route })).status).toBe(200)
    expectRefused(await bench.ask({ route: 'scenic' }), 'route')
  },
  service_tier: async (bench) => {
    for (const tier of ['auto', 'default', 'flex', 'priority', 'scale', 'fast', null])
      expect((await bench.ask({ service_tier: tier })).status).toBe(200)
    const asked = async (tier: string) => (await bench.sent({ service_tier: tier }))['service_tier']
    expect(await asked('fast')).toBe(await asked('priority'))
    expectRefused(await bench.ask({ service_tier: 'express' }), 'service_tier')
  },
  session_id: async (bench) => {
    const headers = { 'x-session-id': 'of the header' }
    const { headers: given } = await bench.ask({ session_id: 'of the body' }, headers)
    expect(await bench.generation(given)).toMatchObject({ sessionId: 'of the body' })
    expect(await bench.generation((await bench.ask({}, headers)).headers)).toMatchObject({ sessionId: 'of the header' })
    for (const bad of ['x'.repeat(257), 7]) expectRefused(await bench.ask({ session_id: bad }), 'session_id')
  },
  safety_identifier: async (bench) => {
    const told = async (fields: Wire) => JSON.stringify(await bench.sent(fields))
    const named = await told({ safety_identifier: 'person-4711' })
    expect(named).not.toContain('person-4711')
    expect(await told({ safety_identifier: 'person-4711' })).toBe(named)
    expect(await told({ safety_identifier: 'person-4712' })).not.toBe(named)
    // Without one, the account's own identity stands in.
    expect(await bench.sent({})).toHaveProperty('safety_identifier', expect.stringMatching(/./))
    expectRefused(await bench.ask({ safety_identifier: 7 }), 'safety_identifier')
  },
  user: async (bench) => {
    expect(JSON.stringify(await bench.sent({ user: 'person-1' }))).not.toBe(
      JSON.stringify(await bench.sent({ user: 'person-2' })),
    )
    for (const bad of ['x'.repeat(257), 7]) expectRefused(await bench.ask({ user: bad }), 'user')
  },
  truncation: async (bench) => {
    for (const truncation of ['auto', 'disabled'])
      expect((await bench.ask({ model: 'fake/beta', truncation })).body['truncation']).toBe(truncation)
    expect((await bench.ask({ truncation: null })).status).toBe(200)
    expectRefused(await bench.ask({ truncation: 'middle' }), 'truncation')
  },
  'X-Service-Metadata': async (bench) => {
    expect((await bench.ask({}, metadataOn)).body['service_metadata']).toBeDefined()
    expect((await bench.ask({}, { 'x-service-metadata': 'disabled' })).body['service_metadata']).toBeUndefined()
    expect((await bench.ask({})).body['service_metadata']).toBeUndefined()
  },
  'X-Service-Experimental-Metadata': async (bench) => {
    const headers = { 'x-service-experimental-metadata': 'enabled' }
    expect((await bench.ask({}, headers)).body['service_metadata']).toBeDefined()
  },
}
