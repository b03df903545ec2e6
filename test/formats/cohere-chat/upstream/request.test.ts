import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../../src/canonical/conversation.ts'
import type { Item } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import { parametersWithout } from '../../../../src/catalog/endpoint-parameters.ts'
import { cohereChat } from '../../../../src/formats/cohere-chat/upstream.ts'
import { endpointOf, turnOf } from '../../openai-chat/request-fixtures.ts'

const hi: Item = { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] }
const look = {
  kind: 'function',
  name: 'look',
  description: 'Looks',
  parameters: { type: 'object', properties: { a: {} }, required: ['a'] },
} as const
const rest = { kind: 'function', name: 'rest' } as const

function encode(
  conversation: Partial<Conversation>,
  more: Parameters<typeof turnOf>[1] = {},
  endpoint = endpointOf(),
): { body: Record<string, unknown>; ignored: readonly string[] } {
  const request = cohereChat.encodeRequest(turnOf({ items: [hi], ...conversation }, more), endpoint)
  return { body: JSON.parse(request.body.toString()) as Record<string, unknown>, ignored: request.ignoredParameters }
}

function messagesOf(items: readonly Item[], more: Partial<Conversation> = {}): unknown {
  return encode({ items, ...more }).body['messages']
}

function said(role: 'user' | 'assistant' | 'system' | 'developer', ...parts: (string | Part)[]): Item {
  return {
    kind: 'message',
    role,
    parts: parts.map((part) => (typeof part === 'string' ? { kind: 'text', text: part } : part)),
  }
}

describe('the request', () => {
  it('says no more than the caller did', () => {
    expect(cohereChat.encodeRequest(turnOf({ items: [hi] }), endpointOf())).toEqual({
      path: '/chat',
      headers: {},
      body: JSON.stringify({
        model: 'upstream-model',
        messages: [{ role: 'user', content: 'Hi' }],
        stream: false,
      }),
      ignoredParameters: [],
    })
    expect(encode({}, { isStream: true }).body['stream']).toBe(true)
  })

  it('maps each parameter that Cohere has a word for', () => {
    const { body, ignored } = encode({
      outputTokensMax: 100,
      temperature: 0.5,
      topP: 0.9,
      topK: 40,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      seed: 7,
      stop: ['a', 'b'],
      topLogprobs: 0,
      reasoning: { tokensMax: 500 },
      textFormat: { kind: 'json-schema', name: 'x', schema: { type: 'object' }, strict: true },
    })
    expect(body).toMatchObject({
      max_tokens: 100,
      temperature: 0.5,
      p: 0.9,
      k: 40,
      frequency_penalty: 0.1,
      presence_penalty: 0.2,
      seed: 7,
      stop_sequences: ['a', 'b'],
      logprobs: true,
      thinking: { type: 'enabled', token_budget: 500 },
      response_format: { type: 'json_object', json_schema: { type: 'object' } },
    })
    expect(ignored).toEqual([])
  })

  it('names what it has no word for', () => {
    const { body, ignored } = encode(
      {
        minP: 0.1,
        topA: 0.1,
        repetitionPenalty: 1.1,
        logitBias: { '1': 1 },
        topLogprobs: 3,
        verbosity: 'low',
        modalities: ['text', 'image'],
        imageConfig: {},
        cacheControl: {},
        promptCacheKey: 'k',
        metadata: { a: 'b' },
        safetyIdentifier: 'h',
        parallelToolCalls: false,
        tools: [rest],
        truncation: 'auto',
        includes: ['file_search_call.results'],
        extra: { 'openai-responses': { prompt: { id: 'p' } } },
      },
      {
        unknownFields: ['novel'],
        routing: { serviceTier: 'priority' },
      },
    )
    expect([...ignored].sort()).toEqual(
      [
        ...['novel', 'include[0]', 'prompt', 'min_p', 'top_a', 'repetition_penalty', 'logit_bias'],
        ...['top_logprobs', 'text.verbosity', 'modalities', 'image_config', 'cache_control', 'prompt_cache_key'],
        ...['metadata', 'safety_identifier', 'parallel_tool_calls', 'service_tier'],
      ].sort(),
    )
    expect(Object.keys(body).sort()).toEqual(['logprobs', 'messages', 'model', 'stream', 'tools'])
  })

  it('leaves out what the endpoint is known not to take', () => {
    const endpoint = endpointOf(
      {},
      { supportedParameters: parametersWithout(['temperature', 'tools', 'reasoning', 'structured_outputs']) },
    )
    const { body, ignored } = encode(
      {
        temperature: 1,
        tools: [look],
        toolChoice: { kind: 'required' },
        reasoning: { effort: 'high' },
        textFormat: { kind: 'json-object' },
      },
      {},
      endpoint,
    )
    expect(Object.keys(body)).toEqual(['model', 'messages', 'stream'])
    expect([...ignored].sort()).toEqual(['reasoning', 'temperature', 'text.format', 'tool_choice', 'tools'])
    expect(body['messages']).toEqual([
      { role: 'system', content: 'Answer with nothing but one JSON object.' },
      { role: 'user', content: 'Hi' },
    ])
  })

  it('carries what is meant for Cohere alone', () => {
    const extra = { 'cohere-chat': { safety_mode: 'STRICT', citation_options: { mode: 'FAST' }, priority: 1, evil: 1 } }
    expect(encode({ extra }).body).toMatchObject({
      safety_mode: 'STRICT',
      citation_options: { mode: 'FAST' },
      priority: 1,
    })
    expect(encode({ extra }).body).not.toHaveProperty('evil')
  })
})

describe('thinking', () => {
  it.each([
    [{}, undefined],
    [{ summary: 'auto' }, undefined],
    [{ isEnabled: false }, { type: 'disabled' }],
    [{ effort: 'none' }, { type: 'disabled' }],
    [{ tokensMax: 0 }, { type: 'disabled' }],
    [{ isEnabled: true }, { type: 'enabled' }],
    [{ isAdaptive: true }, { type: 'enabled' }],
    [{ effort: 'low' }, { type: 'enabled', token_budget: 2048 }],
    [{ effort: 'medium' }, { type: 'enabled', token_budget: 8192 }],
    [{ effort: 'high' }, { type: 'enabled' }],
    [
      { effort: 'low', tokensMax: 99 },
      { type: 'enabled', token_budget: 99 },
    ],
  ])('asked for as %j is %j', (reasoning, thinking) => {
    expect(encode({ reasoning }).body['thinking']).toEqual(thinking)
  })
})

describe('tools', () => {
  const wireLook = { type: 'function', function: { name: 'look', description: 'Looks', parameters: look.parameters } }
  const wireRest = { type: 'function', function: { name: 'rest', parameters: { type: 'object', properties: {} } } }

  it.each([
    [undefined, [wireLook, wireRest], undefined, []],
    [{ kind: 'auto' }, [wireLook, wireRest], undefined, []],
    [{ kind: 'none' }, [wireLook, wireRest], 'NONE', []],
    [{ kind: 'required' }, [wireLook, wireRest], 'REQUIRED', []],
    [{ kind: 'function', name: 'rest' }, [wireRest], 'REQUIRED', []],
    [{ kind: 'allowed', names: ['look'], required: false }, [wireLook], undefined, []],
    [{ kind: 'allowed', names: ['look'], required: true }, [wireLook], 'REQUIRED', []],
    [{ kind: 'native', format: 'x', type: 'y', wire: {} }, [wireLook, wireRest], undefined, ['tool_choice']],
  ] as const)('chosen as %j', (toolChoice, tools, choice, ignored) => {
    const encoded = encode({ tools: [look, rest], ...(toolChoice && { toolChoice }) })
    expect([encoded.body['tools'], encoded.body['tool_choice'], encoded.ignored]).toEqual([tools, choice, ignored])
  })

  it('are strict together or not at all', () => {
    const strict = { ...look, strict: true }
    expect(encode({ tools: [strict] }).body['strict_tools']).toBe(true)
    const mixed = encode({ tools: [strict, rest] })
    expect([mixed.body['strict_tools'], mixed.ignored]).toEqual([undefined, ['tools.strict']])
    // One without a parameter that must be given would be refused.
    expect(encode({ tools: [{ ...rest, strict: true }] }).ignored).toEqual(['tools.strict'])
    expect(encode({ tools: [look] }).body).not.toHaveProperty('strict_tools')
  })

  it('of other formats are left out and named', () => {
    const native = { kind: 'native', format: 'openai-responses', type: 'web_search', wire: {} } as const
    const { body, ignored } = encode({ tools: [native] })
    expect([body['tools'], ignored]).toEqual([undefined, ['tools.web_search']])
  })

  it('and a format exclude each other, so the format is put into words', () => {
    const textFormat = { kind: 'json-schema', name: 'x', schema: { type: 'object' } } as const
    const { body, ignored } = encode({ tools: [look], textFormat, instructions: 'Be brief.' })
    expect(body).not.toHaveProperty('response_format')
    expect(ignored).toEqual(['text.format'])
    expect(body['messages']).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'system', content: expect.stringContaining('{"type":"object"}') },
      { role: 'user', content: 'Hi' },
    ])
  })
})

describe('messages', () => {
  it('are of four roles', () => {
    expect(
      messagesOf([said('developer', 'a', 'b'), said('user', 'c'), said('assistant', 'd'), said('system', 'e')], {
        instructions: 'i',
      }),
    ).toEqual([
      { role: 'system', content: 'i' },
      { role: 'system', content: 'a\n\nb' },
      { role: 'user', content: 'c' },
      { role: 'assistant', content: 'd' },
      { role: 'system', content: 'e' },
    ])
  })

  it('may show images, by address or as bytes', () => {
    const { body, ignored } = encode({
      items: [
        said(
          'user',
          'See',
          { kind: 'image', source: { kind: 'url', url: 'https://a.example/a.png' }, detail: 'original' },
          { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } },
          { kind: 'image', source: { kind: 'id', id: 'file-1' } },
        ),
      ],
    })
    expect(body['messages']).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'See' },
          { type: 'image_url', image_url: { url: 'https://a.example/a.png', detail: 'high' } },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
    ])
    expect(ignored).toEqual(['input_image.file_id'])
    expect(cohereChat.takesMediaUrl?.('image', 'https://a.example', endpointOf())).toBe(true)
    expect(cohereChat.takesMediaUrl?.('file', 'https://a.example', endpointOf())).toBe(false)
  })

  it('give files of text as text, and name others', () => {
    const base64 = Buffer.from('a,b\n1,2').toString('base64')
    const { body, ignored } = encode({
      items: [
        said(
          'user',
          { kind: 'file', source: { kind: 'data', mediaType: 'text/csv; charset=utf-8', base64 }, filename: 't.csv' },
          { kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64 } },
          { kind: 'audio', base64, audioFormat: 'wav' },
          { kind: 'video', source: { kind: 'url', url: 'https://a.example/v.mp4' } },
        ),
      ],
    })
    expect(body['messages']).toEqual([{ role: 'user', content: 't.csv:\na,b\n1,2' }])
    expect(ignored).toEqual(['input_file', 'input_audio', 'input_video'])
  })

  it('name cache marks, items and parts that can not be said', () => {
    const { ignored } = encode({
      items: [
        said('user', { kind: 'text', text: 'a', cacheBreakpoint: {} }),
        said('system', { kind: 'image', source: { kind: 'url', url: 'https://a.example/a.png' } }),
        { kind: 'generated-image', mediaType: 'image/png', base64: 'AAAA' },
        { kind: 'native', format: 'openai-responses', type: 'compaction', wire: {} },
      ],
    })
    expect(ignored).toEqual(['input.generated_image', 'input.compaction', 'cache_control', 'input_image'])
  })

  const call = (id: string): Item => ({
    kind: 'tool-call',
    variant: 'function',
    callId: id,
    name: 'look',
    arguments: '{}',
  })
  const wireCall = (id: string) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } })
  const result = (id: string, ...parts: Part[]): Item => ({
    kind: 'tool-result',
    variant: 'function',
    callId: id,
    parts,
  })

  it('put what the model said in one go into one', () => {
    expect(
      messagesOf([
        hi,
        { kind: 'reasoning', text: ['Plan.'], summary: [], extra: { 'cohere-chat': { field: 'tool_plan' } } },
        said('assistant', 'Wait.'),
        call('1'),
        call('2'),
        result('1', { kind: 'text', text: 'a' }, { kind: 'text', text: 'b' }),
        result('2'),
        said('assistant', 'Done.'),
        said('assistant', 'Really.'),
      ]),
    ).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Wait.', tool_plan: 'Plan.', tool_calls: [wireCall('1'), wireCall('2')] },
      { role: 'tool', tool_call_id: '1', content: 'a\nb' },
      { role: 'tool', tool_call_id: '2', content: '' },
      { role: 'assistant', content: 'Done.' },
      { role: 'assistant', content: 'Really.' },
    ])
  })

  it('show images of results behind the results, and say that a result is an error', () => {
    const image: Part = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } }
    const error: Item = {
      kind: 'tool-result',
      variant: 'function',
      callId: '2',
      parts: [{ kind: 'text', text: 'no' }],
      isError: true,
    }
    expect(messagesOf([call('1'), call('2'), result('1', image), error, hi])).toEqual([
      { role: 'assistant', tool_calls: [wireCall('1'), wireCall('2')] },
      { role: 'tool', tool_call_id: '1', content: 'The result is attached to the next user message.' },
      { role: 'tool', tool_call_id: '2', content: 'Error: no' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Attached to the result of tool call 1:' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
        ],
      },
      { role: 'user', content: 'Hi' },
    ])
  })

  describe('with thoughts', () => {
    const thought = (field?: string): Item => ({
      kind: 'reasoning',
      text: ['Hm'],
      summary: [],
      ...(field && { extra: { 'cohere-chat': { field } } }),
    })

    it('give them back where they came from', () => {
      expect(messagesOf([thought('thinking'), said('assistant', 'a')])).toEqual([
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm' },
            { type: 'text', text: 'a' },
          ],
        },
      ])
      expect(messagesOf([thought('thinking'), call('1')])).toEqual([
        { role: 'assistant', content: [{ type: 'thinking', thinking: 'Hm' }], tool_calls: [wireCall('1')] },
      ])
    })

    it('of somebody else go to a model that is known to think only', () => {
      const items = [thought(), said('assistant', 'a')]
      expect(encode({ items })).toMatchObject({
        body: { messages: [{ role: 'assistant', content: 'a' }] },
        ignored: ['input.reasoning'],
      })
      const thinker = endpointOf({}, { supportedParameters: parametersWithout([]) })
      expect(encode({ items }, {}, thinker)).toMatchObject({
        body: { messages: [{ content: [{ type: 'thinking' }, { type: 'text' }] }] },
        ignored: [],
      })
    })

    it('alone are no message', () => {
      expect(messagesOf([thought('thinking'), hi])).toEqual([{ role: 'user', content: 'Hi' }])
      expect(messagesOf([said('assistant', ''), hi])).toEqual([
        { role: 'assistant', content: '' },
        { role: 'user', content: 'Hi' },
      ])
    })
  })
})
