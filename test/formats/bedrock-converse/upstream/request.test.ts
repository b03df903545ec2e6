import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../../../src/canonical/conversation.ts'
import type { Item } from '../../../../src/canonical/item.ts'
import { bedrockConverse } from '../../../../src/formats/bedrock-converse/upstream.ts'
import { claude, encode, encodeFor, endpointOf, llama, nova, said, turnOf } from '../request-fixtures.ts'

const hi: Pick<Conversation, 'items'> = { items: [said('Hi')] }
const messages = [{ role: 'user', content: [{ text: 'Hi' }] }]
const weather = { kind: 'function', name: 'weather' } as const
const weatherSpec = { toolSpec: { name: 'weather', inputSchema: { json: { type: 'object', properties: {} } } } }
const callAndResult: Item[] = [
  said('Hi'),
  { kind: 'tool-call', variant: 'function', callId: 'a', name: 'weather', arguments: '{}' },
  { kind: 'tool-result', variant: 'function', callId: 'a', parts: [{ kind: 'text', text: 'sunny' }] },
]

describe('the path', () => {
  test.each([
    ['anthropic.claude-3-haiku-20240307-v1:0', '/model/anthropic.claude-3-haiku-20240307-v1%3A0/'],
    [
      'arn:aws:bedrock:us-east-1:123456789012:inference-profile/us.amazon.nova-lite-v1:0',
      '/model/arn%3Aaws%3Abedrock%3Aus-east-1%3A123456789012%3Ainference-profile%2Fus.amazon.nova-lite-v1%3A0/',
    ],
    ["odd!'()* näme", '/model/odd%21%27%28%29%2A%20n%C3%A4me/'],
  ])('names the model %s', (model, path) => {
    expect(encodeFor(model, hi).path).toBe(`${path}converse`)
    expect(encode(turnOf(hi, { isStream: true }), endpointOf(model)).path).toBe(`${path}converse-stream`)
  })
})

test('a plain request says nothing but what was asked', () => {
  expect(encodeFor(claude, hi)).toMatchObject({ body: { messages }, ignored: [] })
  expect(Object.keys(encodeFor(claude, hi).body)).toEqual(['messages'])
})

describe('sampling', () => {
  test('has its names here, and stop sequences are reported by those that can', () => {
    const sampling = { outputTokensMax: 100, temperature: 0.5, stop: ['|'] }
    expect(encodeFor(claude, { ...hi, ...sampling, topK: 5 }).body).toEqual({
      messages,
      inferenceConfig: { maxTokens: 100, temperature: 0.5, stopSequences: ['|'] },
      additionalModelRequestFields: { top_k: 5 },
      additionalModelResponseFieldPaths: ['/stop_sequence'],
    })
    const streamed = encode(turnOf({ ...hi, ...sampling }, { isStream: true }))
    expect(streamed.body['additionalModelResponseFieldPaths']).toEqual(['/delta/stop_sequence'])
    expect(encodeFor(llama, { ...hi, ...sampling, topP: 0.9 }).body).toEqual({
      messages,
      inferenceConfig: { maxTokens: 100, temperature: 0.5, topP: 0.9, stopSequences: ['|'] },
    })
  })

  test.each([
    [nova, { inferenceConfig: { topK: 5 } }],
    ['mistral.mistral-large-2407-v1:0', { top_k: 5 }],
    ['cohere.command-r-v1:0', { k: 5 }],
  ])('of %s has top_k in its own place', (model, fields) => {
    expect(encodeFor(model, { ...hi, topK: 5 }).body['additionalModelRequestFields']).toEqual(fields)
  })

  test('leaves out what a model refuses, and says so unless it is the default', () => {
    expect(encodeFor(llama, { ...hi, topK: 5 })).toMatchObject({ body: { messages }, ignored: ['top_k'] })
    const newer = encodeFor('global.anthropic.claude-opus-4-7', { ...hi, temperature: 0.2, topP: 1, topK: 5 })
    expect(newer.body).toEqual({ messages, additionalModelRequestFields: { top_k: 5 } })
    expect(newer.ignored).toEqual(['temperature'])
    const openAi = encodeFor('us.openai.gpt-5.2', { ...hi, temperature: 1, topP: 0.5, stop: ['x'] })
    expect(openAi.body).toEqual({ messages })
    expect(openAi.ignored).toEqual(['top_p', 'stop'])
  })

  test('of newer Claudes is temperature or top_p, not both', () => {
    const both = encodeFor(claude, { ...hi, temperature: 0.2, topP: 0.9 })
    expect(both.body['inferenceConfig']).toEqual({ temperature: 0.2 })
    expect(both.ignored).toEqual(['top_p'])
    expect(encodeFor(claude, { ...hi, temperature: 0.2, topP: 1 }).ignored).toEqual([])
    const older = encodeFor('anthropic.claude-3-5-sonnet-20241022-v2:0', { ...hi, temperature: 0.2, topP: 0.9 })
    expect(older.body['inferenceConfig']).toEqual({ temperature: 0.2, topP: 0.9 })
  })

  test('leaves out what an endpoint does not list', () => {
    const endpoint = endpointOf(llama, { supportedParameters: new Set(['top_p']) })
    const { body, ignored } = encode(turnOf({ ...hi, temperature: 0.2, topP: 0.9 }), endpoint)
    expect(body['inferenceConfig']).toEqual({ topP: 0.9 })
    expect(ignored).toEqual(['temperature'])
  })
})

describe('tools', () => {
  test('are specifications with a schema', () => {
    const parameters = { type: 'object', properties: { city: { type: 'string' } }, additionalProperties: false }
    const { body, ignored } = encodeFor(claude, {
      ...hi,
      tools: [{ kind: 'function', name: 'f', description: 'Does it.', parameters, strict: true }, weather],
    })
    expect(body['toolConfig']).toEqual({
      tools: [
        { toolSpec: { name: 'f', description: 'Does it.', inputSchema: { json: parameters }, strict: true } },
        weatherSpec,
      ],
    })
    expect(ignored).toEqual([])
  })

  test('end what may be cached where that is said of them, and the model takes it there', () => {
    const tools = [{ ...weather, cacheBreakpoint: { ttl: '1h' } }]
    const { body, ignored } = encodeFor(claude, { ...hi, tools })
    expect(body['toolConfig']).toEqual({ tools: [weatherSpec, { cachePoint: { type: 'default', ttl: '1h' } }] })
    expect(ignored).toEqual([])
    for (const model of ['amazon.nova-pro-v1:0', llama]) {
      const unmarked = encodeFor(model, { ...hi, tools })
      expect(unmarked.body['toolConfig']).toEqual({ tools: [weatherSpec] })
      expect(unmarked.ignored).toEqual(['cache_control'])
    }
  })

  test.each([
    ['an open schema', claude, { type: 'object' }],
    ['a model without schemas', llama, { type: 'object', additionalProperties: false }],
  ])('are not strict with %s', (_, model, parameters) => {
    const { body, ignored } = encodeFor(model, { ...hi, tools: [{ ...weather, parameters, strict: true }] })
    expect(JSON.stringify(body)).not.toContain('strict')
    expect(ignored).toEqual(['tools.strict'])
  })

  test.each([
    [{ kind: 'auto' }, undefined],
    [{ kind: 'required' }, { any: {} }],
    [{ kind: 'function', name: 'weather' }, { tool: { name: 'weather' } }],
    [{ kind: 'allowed', names: ['weather'], required: true }, { any: {} }],
    [{ kind: 'allowed', names: ['weather'], required: false }, undefined],
  ] as const)('are chosen by %j', (toolChoice, wire) => {
    const { body, ignored } = encodeFor(claude, { ...hi, tools: [weather], toolChoice })
    expect(body['toolConfig']).toEqual({ tools: [weatherSpec], ...(wire === undefined ? {} : { toolChoice: wire }) })
    expect(ignored).toEqual([])
  })

  test('that are not allowed are left out', () => {
    const tools = [weather, { kind: 'function', name: 'other' } as const]
    const toolChoice = { kind: 'allowed', names: ['weather'], required: true } as const
    expect(encodeFor(claude, { ...hi, tools, toolChoice }).body['toolConfig']).toMatchObject({ tools: [weatherSpec] })
  })

  test('that must not be called are left out, unless the history needs them', () => {
    const none = { tools: [weather], toolChoice: { kind: 'none' } } as const
    expect(encodeFor(claude, { ...hi, ...none })).toMatchObject({ body: { messages }, ignored: [] })
    expect(encodeFor(claude, { ...hi, ...none }).body).not.toHaveProperty('toolConfig')
    const later = encodeFor(claude, { items: callAndResult, ...none })
    expect(later.body['toolConfig']).toEqual({ tools: [weatherSpec] })
    expect(later.ignored).toEqual(['tool_choice'])
  })

  test('that a conversation has used are there although the request has none', () => {
    expect(encodeFor(claude, { items: callAndResult }).body['toolConfig']).toMatchObject({
      tools: [{ toolSpec: { name: 'weather', inputSchema: { json: { type: 'object' } } } }],
    })
  })

  test('may be called one at a time where that can be said', () => {
    const single = { ...hi, tools: [weather], parallelToolCalls: false }
    expect(encodeFor(claude, single).body['additionalModelRequestFields']).toEqual({
      tool_choice: { type: 'auto', disable_parallel_tool_use: true },
    })
    expect(encodeFor(claude, { ...single, toolChoice: { kind: 'required' } }).ignored).toEqual(['parallel_tool_calls'])
    expect(encodeFor(nova, single).ignored).toEqual(['parallel_tool_calls'])
    expect(encodeFor(nova, { ...single, parallelToolCalls: true }).ignored).toEqual([])
  })

  test('of other formats are named, those of this one sent', () => {
    const systemTool = { systemTool: { name: 'nova_grounding' } }
    const { body, ignored } = encodeFor(nova, {
      ...hi,
      tools: [
        { kind: 'native', format: 'bedrock-converse', type: 'systemTool', wire: systemTool },
        { kind: 'native', format: 'openai-responses', type: 'web_search', wire: {} },
      ],
      toolChoice: { kind: 'native', format: 'openai-responses', type: 'web_search', wire: {} },
    })
    expect(body['toolConfig']).toEqual({ tools: [systemTool] })
    expect(ignored).toEqual(['tools.web_search', 'tool_choice'])
  })

  test('are left out for endpoints that don’t list them, and so is the choice', () => {
    const endpoint = endpointOf(llama, { supportedParameters: new Set(['temperature']) })
    const asked = { ...hi, tools: [weather], toolChoice: { kind: 'required' } } as const
    const { body, ignored } = encode(turnOf(asked), endpoint)
    expect(body).toEqual({ messages })
    expect(ignored).toEqual(['tools', 'tool_choice'])
    const choiceless = endpointOf(llama, { supportedParameters: new Set(['tools']) })
    expect(encode(turnOf(asked), choiceless)).toMatchObject({ body: { toolConfig: {} }, ignored: ['tool_choice'] })
  })
})

describe('the shape of the output', () => {
  const schema = { type: 'object', properties: { x: { type: 'number' } } }
  const textFormat = { kind: 'json-schema', name: 'point', description: 'A point.', schema } as const

  test('is enforced by models that can', () => {
    const { body, ignored } = encodeFor(claude, { ...hi, textFormat })
    expect(body['outputConfig']).toEqual({
      textFormat: {
        type: 'json_schema',
        structure: { jsonSchema: { schema: JSON.stringify(schema), name: 'point', description: 'A point.' } },
      },
    })
    expect(ignored).toEqual([])
  })

  test.each([
    ['an older model', endpointOf('anthropic.claude-3-5-sonnet-20241022-v2:0')],
    ['a model without schemas', endpointOf(nova)],
    ['an endpoint that does not list it', endpointOf(claude, { supportedParameters: new Set(['tools']) })],
    ['a provider that does not take it', endpointOf(claude, {}, { hasJsonSchema: false })],
  ])('is asked for in words from %s', (_, endpoint) => {
    const { body, ignored } = encode(turnOf({ ...hi, instructions: 'Be brief.', textFormat }), endpoint)
    expect(body).not.toHaveProperty('outputConfig')
    expect(body['system']).toEqual([{ text: 'Be brief.' }, { text: expect.stringContaining(JSON.stringify(schema)) }])
    expect(ignored).toEqual(['text.format'])
  })

  test('may be any JSON', () => {
    const { body, ignored } = encodeFor(claude, { ...hi, textFormat: { kind: 'json-object' } })
    expect(body['system']).toEqual([{ text: expect.stringContaining('JSON object') }])
    expect(ignored).toEqual(['text.format'])
    expect(encodeFor(claude, { ...hi, textFormat: { kind: 'text' } }).ignored).toEqual([])
  })
})

describe('the rest', () => {
  test('tells the tier', () => {
    expect(encode(turnOf(hi), endpointOf(claude, { tier: 'flex' })).body['serviceTier']).toEqual({ type: 'flex' })
    const asked = encode(turnOf(hi, { routing: { serviceTier: 'priority' } }))
    expect(asked.body).not.toHaveProperty('serviceTier')
    expect(asked.ignored).toEqual(['service_tier'])
  })

  test('marks the request with plain metadata', () => {
    expect(encodeFor(claude, { ...hi, metadata: { team: 'a b-c' } }).body['requestMetadata']).toEqual({ team: 'a b-c' })
    for (const metadata of [{ team: '<é>' }, { team: 'x'.repeat(257) }]) {
      const { body, ignored } = encodeFor(claude, { ...hi, metadata })
      expect(body).not.toHaveProperty('requestMetadata')
      expect(ignored).toEqual(['metadata'])
    }
    expect(encodeFor(claude, { ...hi, metadata: {} }).ignored).toEqual([])
  })

  test('names what it has no word for', () => {
    const { body, ignored } = encode(
      turnOf(
        {
          ...hi,
          frequencyPenalty: 1,
          presencePenalty: 1,
          repetitionPenalty: 1,
          minP: 0.1,
          topA: 0.1,
          seed: 1,
          logitBias: { '1': 1 },
          topLogprobs: 1,
          verbosity: 'low',
          modalities: ['text', 'image'],
          imageConfig: {},
          promptCacheKey: 'k',
          safetyIdentifier: 'u',
          truncation: 'auto',
          includes: [],
        },
        { unknownFields: ['brand_new'] },
      ),
    )
    expect(body).toEqual({ messages })
    expect([...ignored].sort()).toEqual(
      [
        'brand_new',
        'frequency_penalty',
        'image_config',
        'logit_bias',
        'min_p',
        'modalities',
        'presence_penalty',
        'prompt_cache_key',
        'repetition_penalty',
        'safety_identifier',
        'seed',
        'text.verbosity',
        'top_a',
        'top_logprobs',
      ].sort(),
    )
  })

  test('wants the bytes of all media that do not lie in S3', () => {
    const takes = (url: string) => bedrockConverse.takesMediaUrl?.('image', url, endpointOf())
    expect(takes('s3://bucket/a.png')).toBe(true)
    expect(takes('https://a.example/a.png')).toBe(false)
    expect(takes('http://s3://x')).toBe(false)
  })
})
