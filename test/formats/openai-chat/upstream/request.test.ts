import { describe, expect, test } from 'vitest'
import type { Conversation } from '../../../../src/canonical/conversation.ts'
import { openAiChat } from '../../../../src/formats/openai-chat/upstream.ts'
import { encode, endpointOf, turnOf } from '../request-fixtures.ts'

const question: Conversation = {
  items: [{ kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] }],
  tools: [],
}
const plain = { model: 'upstream-model', messages: [{ role: 'user', content: 'Hi' }] }
const tool = {
  kind: 'function',
  name: 'look',
  description: 'Looks',
  parameters: { type: 'object', properties: { a: {} } },
  strict: true,
} as const
const other = { kind: 'function', name: 'other' } as const

describe('the request', () => {
  test('says no more than the caller did', () => {
    const request = openAiChat.encodeRequest(turnOf(question), endpointOf())
    expect(request).toEqual({
      path: '/chat/completions',
      headers: {},
      body: JSON.stringify(plain),
      ignoredParameters: [],
    })
  })

  test('asks for a stream, and for usage in it where the provider has to be asked', () => {
    expect(encode(turnOf(question, { isStream: true })).body).toEqual({
      ...plain,
      stream: true,
      stream_options: { include_usage: true },
    })
    expect(encode(turnOf(question, { isStream: true }), endpointOf({ asksForStreamUsage: false })).body).toEqual({
      ...plain,
      stream: true,
    })
  })

  test('maps each parameter that the format has a word for', () => {
    const asked: Conversation = {
      ...question,
      outputTokensMax: 100,
      temperature: 0.5,
      topP: 0.9,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      seed: 7,
      stop: ['a', 'b'],
      topLogprobs: 3,
      reasoning: { effort: 'high' },
      verbosity: 'low',
      modalities: ['text', 'image'],
      imageConfig: { aspect_ratio: '1:1' },
      promptCacheKey: 'key',
      metadata: { a: 'b' },
      safetyIdentifier: 'hashed',
    }
    const { body, ignored } = encode(turnOf(asked))
    expect(body).toEqual({
      ...plain,
      max_completion_tokens: 100,
      temperature: 0.5,
      top_p: 0.9,
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      seed: 7,
      stop: ['a', 'b'],
      logprobs: true,
      top_logprobs: 3,
      reasoning_effort: 'high',
      verbosity: 'low',
      modalities: ['text', 'image'],
      image_config: { aspect_ratio: '1:1' },
      prompt_cache_key: 'key',
      metadata: { a: 'b' },
      user: 'hashed',
    })
    expect(ignored).toEqual([])
  })

  test('maps what only some providers have, for those', () => {
    const asked: Conversation = {
      ...question,
      topK: 5,
      minP: 0.1,
      topA: 0.2,
      repetitionPenalty: 1.1,
      logitBias: { 7: -1 },
    }
    expect(encode(turnOf(asked))).toEqual({
      body: { ...plain, logit_bias: { 7: -1 } },
      ignored: ['top_k', 'min_p', 'top_a', 'repetition_penalty'],
    })
    const able = endpointOf({ extraParameters: ['top_k', 'min_p', 'top_a', 'repetition_penalty'] })
    expect(encode(turnOf(asked), able)).toEqual({
      body: { ...plain, top_k: 5, min_p: 0.1, top_a: 0.2, repetition_penalty: 1.1, logit_bias: { 7: -1 } },
      ignored: [],
    })
  })

  test('carries what this format’s own callers have said, and speaks of the rest in their words', () => {
    const prediction = { type: 'content', content: 'x' }
    const extra = { 'openai-chat': { prediction, odd: 1, store: false }, 'anthropic-messages': { thinking: {} } }
    const asked: Conversation = { ...question, extra, outputTokensMax: 5, safetyIdentifier: 'hashed' }
    const refusing = endpointOf({ refusedParameters: ['store', 'user', 'max_completion_tokens'] })
    const turn = turnOf(asked, { clientFormat: 'openai-chat', unknownFields: ['odd'] })
    const { body, ignored } = encode(turn, refusing)
    expect(body).toEqual({ ...plain, prediction, odd: 1 })
    expect([...ignored].sort()).toEqual(['max_completion_tokens', 'store', 'user'])
  })

  test('limits the output by the parameter that the provider knows, without clamping', () => {
    const endpoint = endpointOf({ outputLimitParameter: 'max_tokens' }, { maxOutputTokens: 10 })
    expect(encode(turnOf({ ...question, outputTokensMax: 100 }), endpoint).body).toEqual({ ...plain, max_tokens: 100 })
  })

  test('names what the format has no word for', () => {
    const turn = turnOf(
      {
        ...question,
        topK: 5,
        imageConfig: {},
        cacheControl: {},
        truncation: 'auto',
        includes: ['reasoning.encrypted_content', 'code_interpreter_call.outputs'],
        extra: { 'openai-responses': { prompt: { id: 'p' } } },
      },
      { unknownFields: ['new_field'] },
    )
    const { body, ignored } = encode(turn)
    expect(body).toEqual(plain)
    expect([...ignored].sort()).toEqual(['cache_control', 'image_config', 'include[1]', 'new_field', 'prompt', 'top_k'])
    expect(encode(turnOf({ ...question, truncation: 'disabled', includes: [] })).ignored).toEqual([])
  })

  test('leaves out and names what the endpoint does not list', () => {
    const endpoint = endpointOf({}, { supportedParameters: new Set(['max_tokens', 'stop']) })
    const asked: Conversation = {
      ...question,
      tools: [tool],
      toolChoice: { kind: 'required' },
      outputTokensMax: 5,
      temperature: 1,
      topP: 1,
      seed: 1,
      stop: ['a'],
      topLogprobs: 1,
      reasoning: { effort: 'low' },
      verbosity: 'low',
      textFormat: { kind: 'json-object' },
    }
    const { body, ignored } = encode(turnOf(asked), endpoint)
    expect(body).toEqual({ ...plain, max_completion_tokens: 5, stop: ['a'] })
    expect([...ignored].sort()).toEqual(
      [
        'reasoning',
        'seed',
        'temperature',
        'text.format',
        'text.verbosity',
        'tool_choice',
        'tools',
        'top_logprobs',
        'top_p',
      ].sort(),
    )
  })

  test('leaves out and names what the provider refuses, and takes what it has beyond the format', () => {
    const asked = { ...question, promptCacheKey: 'k', safetyIdentifier: 'u', topK: 5, cacheControl: { ttl: '1h' } }
    const endpoint = endpointOf({
      refusedParameters: ['prompt_cache_key', 'user'],
      extraParameters: ['top_k', 'cache_control'],
    })
    const { body, ignored } = encode(turnOf(asked), endpoint)
    expect(body).toEqual({ ...plain, top_k: 5, cache_control: { type: 'ephemeral', ttl: '1h' } })
    expect(ignored).toEqual(['prompt_cache_key', 'safety_identifier'])
  })

  test('asks for the tier of the endpoint, and says so when the one that was wished for is not to be had', () => {
    expect(encode(turnOf(question), endpointOf({}, { tier: 'flex' })).body).toEqual({ ...plain, service_tier: 'flex' })
    const wished = encode(turnOf(question, { routing: { serviceTier: 'priority' } }))
    expect(wished).toEqual({ body: plain, ignored: ['service_tier'] })
  })
})

describe('reasoning', () => {
  function steer(
    reasoning: NonNullable<Conversation['reasoning']>,
    parameter: 'reasoning_effort' | 'reasoning' | 'none',
  ) {
    const { body, ignored } = encode(turnOf({ ...question, reasoning }), endpointOf({ reasoningParameter: parameter }))
    return [body['reasoning_effort'] ?? body['reasoning'], ignored]
  }

  test.each([
    [{ effort: 'minimal' }, 'minimal', []],
    [{ isEnabled: false }, 'none', []],
    [{ isEnabled: true }, 'medium', []],
    [{ tokensMax: 0 }, 'none', []],
    [{ tokensMax: 1024 }, 'low', []],
    [{ tokensMax: 8000 }, 'medium', []],
    [{ tokensMax: 30_000 }, 'high', []],
    [{ summary: 'auto' }, undefined, ['reasoning.summary']],
    [{}, undefined, []],
  ])('%j is the effort %s', (reasoning, effort, ignored) => {
    expect(steer(reasoning, 'reasoning_effort')).toEqual([effort, ignored])
  })

  test('is an object where the provider takes one', () => {
    expect(steer({ tokensMax: 1024, summary: 'auto' }, 'reasoning')).toEqual([
      { max_tokens: 1024, summary: 'auto' },
      [],
    ])
    expect(steer({ effort: 'low', tokensMax: 1024 }, 'reasoning')).toEqual([{ effort: 'low' }, []])
    expect(steer({ isEnabled: false }, 'reasoning')).toEqual([{ enabled: false }, []])
  })

  test('may be hidden, or left to the model', () => {
    expect(steer({ effort: 'low', isHidden: true }, 'reasoning')).toEqual([{ effort: 'low', exclude: true }, []])
    expect(steer({ isAdaptive: true }, 'reasoning')).toEqual([{ enabled: true }, []])
    expect(steer({ isAdaptive: true, isEnabled: true }, 'reasoning_effort')).toEqual([undefined, []])
    expect(steer({ isAdaptive: true, effort: 'high' }, 'reasoning_effort')).toEqual(['high', []])
  })

  test('is named where the provider can’t be steered', () => {
    expect(steer({ effort: 'low' }, 'none')).toEqual([undefined, ['reasoning']])
    expect(steer({ isAdaptive: true }, 'none')).toEqual([undefined, ['reasoning']])
    expect(steer({}, 'none')).toEqual([undefined, []])
  })
})

describe('the format of the text', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } }
  const asked = { ...question, textFormat: { kind: 'json-schema', name: 'thing', schema, strict: true } } as const

  test('is a JSON schema', () => {
    const json_schema = { name: 'thing', schema, strict: true }
    expect(encode(turnOf(asked))).toEqual({
      body: { ...plain, response_format: { type: 'json_schema', json_schema } },
      ignored: [],
    })
  })

  test('is told in words, and is JSON at least, where schemas are not understood', () => {
    for (const endpoint of [
      endpointOf({ hasJsonSchema: false }),
      endpointOf({}, { supportedParameters: new Set(['response_format']) }),
    ]) {
      const { body, ignored } = encode(turnOf(asked), endpoint)
      expect(body['response_format']).toEqual({ type: 'json_object' })
      expect(body['messages']).toEqual([
        { role: 'system', content: expect.stringContaining(JSON.stringify(schema)) },
        ...plain.messages,
      ])
      expect(ignored).toEqual(['text.format'])
    }
  })

  test('is any JSON, or text', () => {
    expect(encode(turnOf({ ...question, textFormat: { kind: 'json-object' } })).body['response_format']).toEqual({
      type: 'json_object',
    })
    expect(encode(turnOf({ ...question, textFormat: { kind: 'text' } })).body).toEqual(plain)
  })
})

describe('tools', () => {
  const wireTool = {
    type: 'function',
    function: { name: 'look', description: 'Looks', parameters: tool.parameters, strict: true },
  }
  const wireOther = { type: 'function', function: { name: 'other', parameters: { type: 'object', properties: {} } } }

  test('are functions with their parameters', () => {
    const { body } = encode(turnOf({ ...question, tools: [tool, other], parallelToolCalls: false }))
    expect(body).toEqual({ ...plain, tools: [wireTool, wireOther], parallel_tool_calls: false })
  })

  test.each([
    [{ kind: 'auto' }, 'auto'],
    [{ kind: 'none' }, 'none'],
    [{ kind: 'required' }, 'required'],
    [
      { kind: 'function', name: 'look' },
      { type: 'function', function: { name: 'look' } },
    ],
  ] as const)('are chosen by %j', (toolChoice, expected) => {
    expect(encode(turnOf({ ...question, tools: [tool, other], toolChoice })).body['tool_choice']).toEqual(expected)
  })

  test('that are not allowed are left out', () => {
    const toolChoice = { kind: 'allowed', names: ['other'], required: true } as const
    expect(encode(turnOf({ ...question, tools: [tool, other], toolChoice }))).toEqual({
      body: { ...plain, tools: [wireOther], tool_choice: 'required' },
      ignored: [],
    })
    expect(
      encode(turnOf({ ...question, tools: [tool], toolChoice: { ...toolChoice, names: ['look'], required: false } }))
        .body['tool_choice'],
    ).toBe('auto')
    const wire = { type: 'custom', name: 'free' }
    const free = { kind: 'native', format: 'openai-responses', type: 'custom', wire } as const
    const withFree = { ...toolChoice, others: [wire] }
    expect(encode(turnOf({ ...question, tools: [tool, other, free], toolChoice: withFree })).body['tools']).toEqual([
      wireOther,
      { type: 'custom', custom: { name: 'free' } },
    ])
  })

  test('of other formats are left out and named, unless this format has them too', () => {
    const native = (type: string, wire: object, format = 'openai-responses') =>
      ({ kind: 'native', format, type, wire: { type, ...wire } }) as const
    const format = { type: 'grammar', syntax: 'lark', definition: 'start: "a"' }
    const tools = [
      native('web_search', {}),
      native('custom', { name: 'c', description: 'd', format }),
      native('custom', { name: 'free', format: { type: 'text' } }),
      native('mine', { x: 1 }, 'openai-chat'),
    ]
    const { body, ignored } = encode(
      turnOf({
        ...question,
        tools,
        toolChoice: { kind: 'native', format: 'openai-responses', type: 'web_search', wire: {} },
      }),
    )
    expect(body['tools']).toEqual([
      {
        type: 'custom',
        custom: {
          name: 'c',
          description: 'd',
          format: { type: 'grammar', grammar: { syntax: 'lark', definition: 'start: "a"' } },
        },
      },
      { type: 'custom', custom: { name: 'free' } },
      { type: 'mine', x: 1 },
    ])
    expect(body).not.toHaveProperty('tool_choice')
    expect(ignored).toEqual(['tools.web_search', 'tool_choice'])
  })

  test('are not chosen among when there are none', () => {
    expect(encode(turnOf({ ...question, toolChoice: { kind: 'auto' }, parallelToolCalls: true })).body).toEqual(plain)
  })
})
