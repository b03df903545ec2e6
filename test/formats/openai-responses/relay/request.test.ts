import { describe, expect, test } from 'vitest'
import { openAiResponsesClient } from '../../../../src/formats/openai-responses/client.ts'
import { encodeRelayRequest } from '../../../../src/formats/openai-responses/relay/request.ts'
import { openAiResponses } from '../../../../src/formats/openai-responses/upstream.ts'
import { scanJson } from '../../../../src/streams/scan-json.ts'
import { account } from '../../account.ts'
import { endpointOf, type Json, takingPlainThoughts, turnOf } from '../exchanges.ts'

function relayed(body: Json, endpoint = endpointOf()): { text: string; body: Json; ignored: readonly string[] } {
  const request = openAiResponsesClient.relay?.encodeRequest(turnOf({ model: 'a/b', input: 'Hi', ...body }), endpoint)
  if (request === undefined) throw new Error('no relay')
  expect(request.path).toBe('/responses')
  return {
    text: request.body.toString(),
    body: JSON.parse(request.body.toString()) as Json,
    ignored: request.ignoredParameters,
  }
}

describe('a relayed request', () => {
  test('is the caller’s own bytes but for the model and store', () => {
    const rawBody =
      '{ "model" : "a/b",\n "input": "Gr\\u00fc\\u00dfe \u4e16",  "temperature": 0.70, "seed": 9007199254740993 }'
    const turn = openAiResponsesClient.decodeRequest({
      body: JSON.parse(rawBody) as Json,
      source: scanJson(Buffer.from(rawBody)),
      headers: {},
    })
    const body = openAiResponsesClient.relay?.encodeRequest(turn, endpointOf()).body.toString() ?? ''
    expect(body).toContain('"input": "Gr\\u00fc\\u00dfe \u4e16"')
    expect(body).toContain('"temperature": 0.70')
    expect(body).toContain('"seed": 9007199254740993')
    expect(JSON.parse(body)).toMatchObject({ model: 'gpt-5-mini-2025-08-07', store: false })
  })

  test('leaves out what the gateway itself has acted on', () => {
    const { body, ignored } = relayed({
      models: ['c/d'],
      provider: { sort: 'price' },
      plugins: [{ id: 'web', enabled: false }],
      route: 'sort',
      session_id: 's',
      trace: { trace_id: 't' },
      debug: { echo_upstream_body: true },
      store: false,
      prompt_cache_key: 'k',
      stream_options: { include_obfuscation: false },
    })
    expect(Object.keys(body).sort()).toEqual(['input', 'model', 'prompt_cache_key', 'store', 'stream_options'])
    expect(ignored).toEqual([])
  })

  test('N8: has no output limit where a conversation is shortened, for none was decoded', () => {
    const body = { model: 'a/b', input: 'Hi', max_output_tokens: 7 }
    const decode = (fields: Json) =>
      openAiResponsesClient.decodeRequest({
        body: { ...body, ...fields },
        source: scanJson(Buffer.from(JSON.stringify({ ...body, ...fields }))),
        headers: {},
        isCompaction: true,
      })
    const request = openAiResponsesClient.relay?.encodeRequest(decode({ hello: 1 }), endpointOf())
    expect(JSON.parse(request?.body.toString() ?? '')).toEqual({
      model: 'gpt-5-mini-2025-08-07',
      input: 'Hi',
      hello: 1,
    })
    expect(request?.ignoredParameters).toEqual(['max_output_tokens'])
    expect(() => decode({ max_tokens: 7 })).toThrow('max_tokens: is not the name of the output limit here')
  })

  test('leaves out and names what the endpoint can’t take', () => {
    const asked = {
      top_k: 4,
      image_config: { a: 'b' },
      modalities: ['text', 'image'],
      cache_control: { type: 'ephemeral' },
    }
    const plain = relayed(asked)
    expect(Object.keys(plain.body).sort()).toEqual(['include', 'input', 'model', 'store'])
    expect([...plain.ignored].sort()).toEqual(['cache_control', 'image_config', 'modalities', 'top_k'])
    const { provider } = endpointOf()
    const able = endpointOf({
      provider: {
        ...provider,
        capabilities: { ...provider.capabilities, extraParameters: ['top_k', 'cache_control'] },
      },
      supportedParameters: new Set(['image_config', 'modalities']),
    })
    expect(relayed(asked, able).body).toMatchObject(asked)
    expect(relayed(asked, able).ignored).toEqual([])
    expect(relayed({ modalities: ['text'] }).ignored).toEqual([])
  })

  test('asks for thoughts that are of use on the next turn, where nobody stores them', () => {
    const include = (fields: Json, endpoint = endpointOf()) => relayed(fields, endpoint).body['include']
    const sealed = 'reasoning.encrypted_content'
    expect(include({})).toEqual([sealed])
    expect(include({ include: ['message.output_text.logprobs'] })).toEqual(['message.output_text.logprobs', sealed])
    expect(include({ include: [sealed] })).toEqual([sealed])
    // Callers that say so know to ask for them.
    expect(include({ store: false })).toBeUndefined()
    // Of an endpoint that lists nothing, nobody knows whether it thinks.
    expect(include({}, endpointOf({ supportedParameters: null }))).toBeUndefined()
    expect(include({}, endpointOf({ supportedParameters: new Set(['tools']) }))).toBeUndefined()
  })

  test('leaves out thoughts of which a provider would look for the rest', () => {
    const thought = { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'Hm.' }] }
    const said = { ...thought, content: [{ type: 'reasoning_text', text: 'Hm.' }] }
    const sealed = { ...thought, encrypted_content: 'gAAA' }
    const question = { role: 'user', content: 'Hi' }
    const sent = relayed({ input: [question, thought, said, sealed] })
    expect(sent.body['input']).toEqual([question, sealed])
    expect(sent.ignored).toEqual(['input.reasoning'])
    expect(relayed({ input: [question, thought, said, sealed] }, takingPlainThoughts()).body['input']).toEqual([
      question,
      said,
      sealed,
    ])
  })

  test('never carries an end user’s identifier as it is', () => {
    const sent = (fields: Json) => {
      const turn = turnOf({ model: 'a/b', input: 'Hi', ...fields }, {}, account)
      const { body } = encodeRelayRequest(turn, endpointOf())
      expect(body.toString()).not.toContain('ada')
      return JSON.parse(body.toString()) as Json
    }
    const both = sent({ user: 'ada@example.com', safety_identifier: 'ada-4711' })
    expect(both['user']).toMatch(/^user_[\w-]{43}$/)
    expect(both['safety_identifier']).toMatch(/^user_[\w-]{43}$/)
    expect(both['safety_identifier']).not.toBe(both['user'])
    expect(sent({ user: 'ada@example.com' })).toMatchObject({ user: both['user'], safety_identifier: both['user'] })
    const unnamed = sent({ safety_identifier: null, user: '' })
    expect(unnamed['safety_identifier']).toBe(account.accountIdentity)
    expect(unnamed).not.toHaveProperty('user')
    expect(relayed({ safety_identifier: 'ada', user: 'ada' }).text).not.toContain('ada')
  })

  test('asks for the tier of the endpoint, not of the caller', () => {
    expect(relayed({ service_tier: 'fast' }, endpointOf({ tier: 'priority' })).body['service_tier']).toBe('priority')
    expect(relayed({}, endpointOf({ tier: 'flex' })).body['service_tier']).toBe('flex')
    const fallen = relayed({ service_tier: 'priority' })
    expect(fallen.body).not.toHaveProperty('service_tier')
    expect(fallen.ignored).toEqual(['service_tier'])
    expect(relayed({ service_tier: 'scale' }).body['service_tier']).toBe('scale')
    expect(relayed({ service_tier: 'auto' }).body['service_tier']).toBe('auto')
  })

  test('says reasoning in the provider’s words', () => {
    expect(relayed({ reasoning: { effort: 'low', summary: 'auto' } }).text).toContain(
      '"reasoning":{"effort":"low","summary":"auto"}',
    )
    expect(relayed({ reasoning: { enabled: false } }).body['reasoning']).toEqual({ effort: 'none' })
    expect(relayed({ reasoning: { enabled: true } }).body['reasoning']).toEqual({ effort: 'medium' })
    expect(relayed({ reasoning: { enabled: true, effort: 'low' } }).body['reasoning']).toEqual({ effort: 'low' })
    const budget = relayed({ reasoning: { effort: 'high', max_tokens: 100 } })
    expect(budget.body['reasoning']).toEqual({ effort: 'high' })
    expect(budget.ignored).toEqual(['reasoning.max_tokens'])
  })

  test('asks for no thoughts, and brings none, where the endpoint has no reasoning', () => {
    const without = endpointOf({ supportedParameters: new Set(['tools']) })
    const question = { role: 'user', content: 'Hi' }
    const asked = {
      input: [question, { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' }],
      reasoning: { effort: 'medium', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
    }
    expect(relayed(asked).body).toMatchObject(asked)
    const { body, ignored } = relayed(asked, without)
    expect(body['input']).toEqual([question])
    expect(body).not.toHaveProperty('reasoning')
    expect(body).not.toHaveProperty('include')
    expect([...ignored].sort()).toEqual(['input.reasoning', 'reasoning'])
    const include = ['reasoning.encrypted_content', 'message.output_text.logprobs']
    expect(relayed({ include }, without).body['include']).toEqual(['message.output_text.logprobs'])
    for (const reasoning of [{ enabled: false }, { effort: 'none' }]) {
      const off = relayed({ reasoning }, without)
      expect(off.body).not.toHaveProperty('reasoning')
      expect(off.ignored).toEqual([])
    }
  })

  test('leaves out of the input what only this gateway knows', () => {
    const input = [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'a', cache_control: { type: 'ephemeral' } },
          { type: 'input_text', text: 'b' },
        ],
        id: 'msg_1',
      },
      {
        type: 'reasoning',
        id: 'rs_1',
        summary: [],
        encrypted_content: 'x',
        format: 'openai-responses-v1',
        signature: null,
      },
      {
        type: 'reasoning',
        id: 'rs_2',
        summary: [],
        encrypted_content: 'y',
        format: 'anthropic-claude-v1',
        signature: 'z',
      },
      { type: 'item_reference', id: 'msg_1' },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'o', cache_control: null }] },
    ]
    const { body, ignored } = relayed({ input })
    expect(body['input']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'a' },
          { type: 'input_text', text: 'b' },
        ],
        id: 'msg_1',
      },
      { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'x' },
      { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
      { type: 'function_call_output', call_id: 'c', output: [{ type: 'input_text', text: 'o' }] },
    ])
    expect(ignored).toEqual(['cache_control', 'input.reasoning'])
  })

  test('is what a turn of this format sends when its answer is decoded, too', () => {
    const turn = turnOf({ model: 'a/b', input: 'Hi', debug: { echo_upstream_body: true }, include: [] })
    expect(openAiResponses.encodeRequest(turn, endpointOf())).toEqual(
      openAiResponsesClient.relay?.encodeRequest(turn, endpointOf()),
    )
  })
})
