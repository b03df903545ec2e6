import { expect } from 'vitest'
import { json } from '../../../support/fake-upstream.ts'
import type { Wire } from '../../../support/response-events.ts'
import { anthropicMessage, expectMembers, expectRefused, metadataOn, type Proof, type Proofs } from '../bench.ts'

export const messageRequest: Proofs = {
  model: async (bench) => {
    expect((await bench.sentForMessage({}))['model']).toBe('claude-model')
    expectRefused(await bench.message({ model: '' }), 'model')
  },
  max_tokens: async (bench) => {
    expect((await bench.sentForMessage({ max_tokens: 7 }))['max_tokens']).toBe(7)
    for (const bad of [0, 'few']) expectRefused(await bench.message({ max_tokens: bad }), 'max_tokens')
  },
  messages: async (bench) => {
    const messages = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: [{ type: 'text', text: 'Yes?' }] },
      { role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
    ]
    expect((await bench.sentForMessage({ messages }))['messages']).toEqual(messages)
    expectRefused(await bench.message({ messages: 'Hello' }), 'messages')
    expectRefused(await bench.message({ messages: [{ role: 'robot', content: 'x' }] }), 'role')
  },
  cache_control: async (bench) => {
    for (const control of [{ type: 'ephemeral' }, { type: 'ephemeral', ttl: '1h' }])
      expect(JSON.stringify(await bench.sentForMessage({ cache_control: control }))).toContain(
        `"cache_control":${JSON.stringify(control)}`,
      )
    expectRefused(await bench.message({ cache_control: { ttl: '5m' } }), 'cache_control')
  },
  fallbacks: async (bench) => {
    const fallbacks = [{ model: 'fake/gamma' }]
    bench.upstreams.claude.otherwise(bench.failing(503))
    expect((await bench.message({ fallbacks })).body['model']).toBe('fake/gamma')
    bench.pass()
    const refusal = { ...anthropicMessage, content: [], stop_reason: 'refusal' }
    bench.upstreams.claude.otherwise(json(refusal))
    expect((await bench.message({ fallbacks })).body['model']).toBe('fake/gamma')
    expectRefused(await bench.message({ fallbacks, models: ['fake/alpha'] }), 'models')
    expectRefused(await bench.message({ fallbacks: [{ model: 7 }] }), 'fallbacks')
  },
  output_config: async (bench) => {
    const sent = await bench.sentForMessage({ output_config: { effort: 'medium' } })
    expect(sent['output_config']).toEqual({ effort: 'medium' })
    const format = { type: 'json_schema', schema: { type: 'object', properties: {}, additionalProperties: false } }
    expect((await bench.sentForMessage({ output_config: { format } }))['output_config']).toEqual({ format })
    expectRefused(await bench.message({ output_config: { effort: 'furious' } }), 'output_config.effort')
  },
  plugins: async (bench) => {
    expectRefused(await bench.message({ plugins: [{ id: 'web' }] }), 'no search engine is configured')
    expect((await bench.message({ plugins: [{ id: 'web', enabled: false }] })).status).toBe(200)
  },
  provider: async (bench) => {
    bench.upstreams.alpha.otherwise(bench.failing(503))
    const both = { model: 'fake/both' }
    expect((await bench.message(both)).status).toBe(200)
    const alone = { allow_fallbacks: false, order: ['alpha'] }
    expect((await bench.message({ ...both, provider: alone })).status).toBe(502)
    expectRefused(await bench.message({ provider: { allow_fallbacks: 7 } }), 'provider.allow_fallbacks')
  },
  route: async (bench) => {
    for (const route of ['fallback', 'sort', null]) expect((await bench.message({ route })).status).toBe(200)
    expectRefused(await bench.message({ route: 'scenic' }), 'route')
  },
  session_id: async (bench) => {
    const { headers } = await bench.message({ session_id: 'body' }, { 'x-session-id': 'header' })
    expect(await bench.generation(headers)).toMatchObject({ sessionId: 'body' })
    expectRefused(await bench.message({ session_id: 'x'.repeat(257) }), 'session_id')
  },
  speed: async (bench) => {
    for (const speed of ['standard', null]) expect((await bench.message({ speed })).status).toBe(200)
    // Where no endpoint is faster, the caller is told so.
    const ignored = async (speed: string) =>
      JSON.stringify((await bench.message({ speed, model: 'fake/alpha' }, metadataOn)).body['service_metadata'])
    expect(await ignored('fast')).toMatch(/"ignored_parameters":\["(speed|service_tier)"/)
    expect(await ignored('standard')).not.toMatch(/"(speed|service_tier)"/)
    expectRefused(await bench.message({ speed: 'slow' }), 'speed')
  },
  stop_server_tools_when: async (bench) => {
    const conditions = [{ type: 'step_count_is', step_count: 2 }]
    expect((await bench.message({ stop_server_tools_when: conditions })).status).toBe(200)
    const asked = { tools: [{ type: 'service:datetime' }], stop_server_tools_when: conditions }
    expect((await bench.message(asked)).status).toBe(200)
    expectRefused(await bench.message({ stop_server_tools_when: [] }), 'stop_server_tools_when')
  },
  trace: async (bench) => {
    expect((await bench.message({ trace: { trace_id: 'x', anything: 7 } })).status).toBe(200)
    expectRefused(await bench.message({ trace: { trace_id: 7 } }), 'trace.trace_id')
  },
  user: async (bench) => {
    const told = async (user: string) => JSON.stringify(await bench.sentForMessage({ user }))
    expect(await told('person-1')).not.toBe(await told('person-2'))
    expectRefused(await bench.message({ user: 'x'.repeat(257) }), 'user')
  },
  'X-Service-Metadata': async (bench) => {
    expect((await bench.message({}, metadataOn)).body).toHaveProperty('service_metadata')
    expect((await bench.message({})).body).not.toHaveProperty('service_metadata')
  },
}

/** What callers get for a message of a provider of this format, and of one of another. */
const gives =
  (expected: Wire, said: Wire = {}): Proof =>
  async (bench) => {
    bench.upstreams.claude.otherwise(json({ ...anthropicMessage, ...said }))
    expectMembers((await bench.message({})).body, expected)
    if (Object.keys(said).length === 0) expectMembers((await bench.message({ model: 'fake/alpha' })).body, expected)
  }

const container = { id: 'container_1', expires_at: '2030-01-01T00:00:00Z', skills: null }
const details = { type: 'refusal', category: null, explanation: null }
const reasons = [
  'end_turn',
  'max_tokens',
  'model_context_window_exceeded',
  'stop_sequence',
  'tool_use',
  'pause_turn',
  'refusal',
  'compaction',
]

export const messageResult: Proofs = {
  id: gives({ id: expect.stringMatching(/^msg_/) }),
  type: gives({ type: 'message' }),
  role: gives({ role: 'assistant' }),
  model: gives({ model: expect.stringMatching(/^fake\//) }),
  content: gives({ content: [{ type: 'text', text: 'It is calm.' }] }),
  stop_reason: async (bench) => {
    for (const reason of reasons) await gives({ stop_reason: reason }, { stop_reason: reason })(bench)
    await gives({ stop_reason: 'end_turn' })(bench)
  },
  stop_sequence: async (bench) => {
    await gives({ stop_sequence: null })(bench)
    await gives({ stop_sequence: 'END' }, { stop_reason: 'stop_sequence', stop_sequence: 'END' })(bench)
  },
  stop_details: async (bench) => {
    await gives({ stop_details: null })(bench)
    await gives({ stop_details: details }, { stop_reason: 'refusal', stop_details: details })(bench)
  },
  container: async (bench) => {
    await gives({ container: null })(bench)
    await gives({ container }, { container })(bench)
  },
  usage: async (bench) => {
    await gives({ usage: { output_tokens: 9, cache_read_input_tokens: 4 } })(bench)
    const { body } = await bench.message({})
    for (const member of ['input_tokens', 'cache_creation', 'cache_creation_input_tokens', 'inference_geo'])
      expect(body['usage']).toHaveProperty(member)
    for (const member of ['output_tokens_details', 'server_tool_use', 'service_tier'])
      expect(body['usage']).toHaveProperty(member)
  },
  service_metadata: async (bench) => {
    const { body } = await bench.message({}, metadataOn)
    expectMembers(body, { service_metadata: { requested: 'fake/claude', attempt: 1 } })
  },
}
