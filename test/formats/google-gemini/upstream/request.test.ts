import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../../../src/canonical/conversation.ts'
import type { Turn } from '../../../../src/canonical/turn.ts'
import { asked } from '../gemini-streams.ts'
import { encode, endpointOf, turnOf } from '../request-fixtures.ts'

const schema = { type: 'object', properties: { a: { type: 'string' } } }
const format = { kind: 'json-schema', name: 'x', schema } as const

function configOf(conversation: Partial<Conversation>, endpoint = endpointOf()): unknown[] {
  const { body, ignored } = encode(turnOf(conversation), endpoint)
  return [body['generationConfig'], ...ignored]
}

describe('the address', () => {
  test('names the model and how it shall answer', () => {
    expect(encode(turnOf({})).path).toBe('/models/gemini-2.5-flash:generateContent')
    expect(encode(turnOf({}, { isStream: true })).path).toBe('/models/gemini-2.5-flash:streamGenerateContent?alt=sse')
    expect(encode(turnOf({}), endpointOf('models/gemini-3-flash')).path).toBe('/models/gemini-3-flash:generateContent')
    expect(encode(turnOf({}), endpointOf('a/b?c')).path).toBe('/models/a%2Fb%3Fc:generateContent')
    expect(() => encode(turnOf({}), endpointOf('a/../b'))).toThrow('No provider can be asked for a model of that name.')
  })
})

describe('sampling', () => {
  test('has its own names', () => {
    expect(
      configOf({
        outputTokensMax: 10,
        temperature: 0,
        topP: 0.5,
        topK: 3,
        stop: ['a'],
        seed: 7,
        presencePenalty: 0.1,
        frequencyPenalty: 0.2,
        topLogprobs: 4,
      }),
    ).toEqual([
      {
        maxOutputTokens: 10,
        temperature: 0,
        topP: 0.5,
        topK: 3,
        stopSequences: ['a'],
        seed: 7,
        presencePenalty: 0.1,
        frequencyPenalty: 0.2,
        responseLogprobs: true,
        logprobs: 4,
      },
    ])
  })

  test('asks for log probabilities without alternatives', () => {
    expect(configOf({ topLogprobs: 0 })).toEqual([{ responseLogprobs: true }])
  })

  test('leaves out what the endpoint does not list', () => {
    const endpoint = endpointOf('gemini-2.5-flash', {}, { supportedParameters: new Set(['seed']) })
    expect(configOf({ seed: 1, topK: 2, topLogprobs: 1, reasoning: { effort: 'low' } }, endpoint)).toEqual([
      { seed: 1 },
      'top_k',
      'top_logprobs',
      'reasoning',
    ])
  })
})

describe('structured output', () => {
  test('is asked for with the schema as it is', () => {
    expect(configOf({ textFormat: format })).toEqual([
      { responseMimeType: 'application/json', responseJsonSchema: schema },
    ])
    expect(configOf({ textFormat: { kind: 'json-object' } })).toEqual([{ responseMimeType: 'application/json' }])
    expect(configOf({ textFormat: { kind: 'text' } })).toEqual([undefined])
  })

  test('is JSON at least where the endpoint has no schemas', () => {
    const withJson = endpointOf('gemini-2.5-flash', {}, { supportedParameters: new Set(['response_format']) })
    expect(configOf({ textFormat: format }, withJson)).toEqual([
      { responseMimeType: 'application/json' },
      'text.format',
    ])
    const without = endpointOf('gemini-2.5-flash', {}, { supportedParameters: new Set() })
    expect(configOf({ textFormat: format }, without)).toEqual([undefined, 'text.format'])
  })

  test('is said in words where the model has no format beside tools', () => {
    const conversation = {
      items: [asked('x')],
      tools: [{ kind: 'function', name: 'f' }],
      textFormat: format,
    } as const
    const { body, ignored } = encode(turnOf(conversation))
    expect(body['generationConfig']).toBeUndefined()
    expect(body['systemInstruction']).toEqual({ parts: [{ text: expect.stringContaining(JSON.stringify(schema)) }] })
    expect(ignored).toEqual(['text.format'])
    const newer = encode(turnOf(conversation), endpointOf('gemini-3-flash-preview'))
    expect(newer.body['generationConfig']).toMatchObject({ responseJsonSchema: schema })
    expect(newer.body['systemInstruction']).toBeUndefined()
  })
})

describe('pictures', () => {
  test('are asked for beside text', () => {
    expect(
      configOf({ modalities: ['text', 'image'], imageConfig: { aspect_ratio: '16:9', image_size: '2K', style: 'x' } }),
    ).toEqual([
      { responseModalities: ['TEXT', 'IMAGE'], imageConfig: { aspectRatio: '16:9', imageSize: '2K' } },
      'image_config.style',
    ])
  })

  test('are not what a turn is about that wants text', () => {
    expect(configOf({ modalities: ['text'], imageConfig: { aspect_ratio: '16:9' } })).toEqual([
      undefined,
      'image_config',
    ])
  })
})

test('thinking is asked for in the words of the model', () => {
  expect(configOf({ reasoning: { effort: 'low' } })).toEqual([
    { thinkingConfig: { includeThoughts: true, thinkingBudget: 1024 } },
  ])
  expect(configOf({ reasoning: { effort: 'low' } }, endpointOf('gemini-3-flash-preview'))).toEqual([
    { thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' } },
  ])
})

describe('the service tier', () => {
  const flex: Partial<Turn> = { routing: { serviceTier: 'flex' } }

  test('is a field of the body, or a header where the provider wants one', () => {
    const studio = encode(turnOf({}, flex), endpointOf('gemini-2.5-flash', {}, { tier: 'flex' }))
    expect([studio.body['serviceTier'], studio.headers]).toEqual(['flex', {}])
    const vertex = encode(turnOf({}), endpointOf('gemini-2.5-flash', { tierHeader: 'x-tier' }, { tier: 'priority' }))
    expect([vertex.body['serviceTier'], vertex.headers]).toEqual([undefined, { 'x-tier': 'priority' }])
  })

  test('is noted where the endpoint is of the usual tier', () => {
    expect(encode(turnOf({}, flex)).ignored).toEqual(['service_tier'])
  })
})

test('what Gemini has no word for is noted by the name that callers know', () => {
  const conversation: Partial<Conversation> = {
    minP: 0.1,
    topA: 0.1,
    repetitionPenalty: 1,
    logitBias: { 5: 1 },
    verbosity: 'low',
    metadata: { a: 'b' },
    safetyIdentifier: 'u',
    cacheControl: {},
    promptCacheKey: 'k',
    truncation: 'auto',
    includes: ['file_search_call.results'],
    extra: { 'openai-responses': { prompt: { id: 'p' } } },
  }
  expect(encode(turnOf(conversation, { unknownFields: ['new_field'] })).ignored).toEqual([
    'new_field',
    'prompt',
    'cache_control',
    'prompt_cache_key',
    'min_p',
    'top_a',
    'repetition_penalty',
    'logit_bias',
    'text.verbosity',
    'metadata',
    'safety_identifier',
    'include[0]',
  ])
  expect(encode(turnOf({ includes: ['reasoning.encrypted_content'], truncation: 'disabled' })).ignored).toEqual([])
})
