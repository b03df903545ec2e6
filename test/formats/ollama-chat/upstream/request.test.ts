import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../../../src/canonical/conversation.ts'
import type { Item } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import { parametersWithout } from '../../../../src/catalog/endpoint-parameters.ts'
import { ollamaChat } from '../../../../src/formats/ollama-chat/upstream.ts'
import { endpointOf, turnOf } from '../../openai-chat/request-fixtures.ts'

const hi: Item = { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'Hi' }] }
const look = { kind: 'function', name: 'look', description: 'Looks', parameters: { type: 'object' } } as const
const rest = { kind: 'function', name: 'rest' } as const
const image: Part = { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' } }

function encode(
  conversation: Partial<Conversation>,
  more: Parameters<typeof turnOf>[1] = {},
  endpoint = endpointOf(),
): { body: Record<string, unknown>; ignored: readonly string[] } {
  const request = ollamaChat.encodeRequest(turnOf({ items: [hi], ...conversation }, more), endpoint)
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
  it('says no more than the caller did, but always whether to stream', () => {
    expect(ollamaChat.encodeRequest(turnOf({ items: [hi] }), endpointOf())).toEqual({
      path: '/api/chat',
      headers: {},
      body: JSON.stringify({ model: 'upstream-model', messages: [{ role: 'user', content: 'Hi' }], stream: false }),
      ignoredParameters: [],
    })
    expect(encode({}, { isStream: true }).body['stream']).toBe(true)
  })

  it('maps each parameter that Ollama has a word for', () => {
    const { body, ignored } = encode({
      outputTokensMax: 100,
      temperature: 0.5,
      topP: 0.9,
      topK: 40,
      minP: 0.1,
      repetitionPenalty: 1.1,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      seed: 7,
      stop: ['a'],
      topLogprobs: 3,
      textFormat: { kind: 'json-schema', name: 'x', schema: { type: 'object' } },
    })
    expect(body).toMatchObject({
      options: {
        num_predict: 100,
        temperature: 0.5,
        top_p: 0.9,
        top_k: 40,
        min_p: 0.1,
        repeat_penalty: 1.1,
        frequency_penalty: 0.1,
        presence_penalty: 0.2,
        seed: 7,
        stop: ['a'],
      },
      logprobs: true,
      top_logprobs: 3,
      format: { type: 'object' },
    })
    expect(ignored).toEqual([])
    expect(encode({ textFormat: { kind: 'json-object' } }).body['format']).toBe('json')
    expect(encode({ topLogprobs: 0 }).body).not.toHaveProperty('top_logprobs')
  })

  it('names what it has no word for', () => {
    const { body, ignored } = encode(
      {
        topA: 0.1,
        logitBias: { '1': 1 },
        metadata: { a: 'b' },
        promptCacheKey: 'k',
        verbosity: 'low',
        truncation: 'auto',
      },
      { unknownFields: ['novel'], routing: { serviceTier: 'flex' } },
    )
    expect([...ignored].sort()).toEqual(
      [...['novel', 'top_a', 'logit_bias', 'metadata', 'prompt_cache_key', 'text.verbosity'], 'service_tier'].sort(),
    )
    expect(Object.keys(body)).toEqual(['model', 'messages', 'stream'])
  })

  it('leaves out what the endpoint is known not to take', () => {
    const missing = ['temperature', 'tools', 'reasoning', 'structured_outputs', 'logprobs', 'top_logprobs']
    const endpoint = endpointOf({}, { supportedParameters: parametersWithout(missing) })
    const { body, ignored } = encode(
      {
        temperature: 1,
        tools: [look],
        toolChoice: { kind: 'auto' },
        reasoning: { effort: 'high' },
        textFormat: { kind: 'json-object' },
        topLogprobs: 1,
      },
      {},
      endpoint,
    )
    expect(Object.keys(body)).toEqual(['model', 'messages', 'stream'])
    expect([...ignored].sort()).toEqual([
      'reasoning',
      'temperature',
      'text.format',
      'tool_choice',
      'tools',
      'top_logprobs',
    ])
  })

  it('refuses to have the prompt cut where the caller does not want it', () => {
    expect(encode({ truncation: 'disabled' }).body['truncate']).toBe(false)
    expect(encode({}).body).not.toHaveProperty('truncate')
  })

  it('carries what is meant for Ollama alone', () => {
    const extra = { 'ollama-chat': { keep_alive: '10m', options: { num_ctx: 8192, temperature: 1 } } }
    expect(encode({ extra, temperature: 0.5 }).body).toMatchObject({
      keep_alive: '10m',
      options: { num_ctx: 8192, temperature: 0.5 },
    })
  })
})

describe('thinking', () => {
  it.each([
    [{}, undefined, undefined],
    [{ summary: 'auto' }, undefined, undefined],
    [{ isEnabled: false }, false, false],
    [{ effort: 'none' }, false, false],
    [{ tokensMax: 0 }, false, false],
    [{ isEnabled: true }, true, 'medium'],
    [{ effort: 'minimal' }, true, 'low'],
    [{ effort: 'medium' }, true, 'medium'],
    [{ effort: 'xhigh' }, true, 'high'],
    [{ tokensMax: 2000 }, true, 'low'],
    [{ tokensMax: 8000 }, true, 'medium'],
    [{ tokensMax: 9000 }, true, 'high'],
  ])('asked for as %j is %j, and %j for a model that has degrees of it', (reasoning, think, level) => {
    expect(encode({ reasoning }).body['think']).toEqual(think)
    expect(encode({ reasoning }, {}, endpointOf({}, { upstreamModel: 'gpt-oss:20b' })).body['think']).toEqual(level)
  })
})

describe('tools', () => {
  const wireLook = {
    type: 'function',
    function: { name: 'look', description: 'Looks', parameters: { type: 'object' } },
  }
  const wireRest = { type: 'function', function: { name: 'rest', parameters: { type: 'object', properties: {} } } }

  it.each([
    [undefined, [wireLook, wireRest], []],
    [{ kind: 'auto' }, [wireLook, wireRest], []],
    [{ kind: 'none' }, undefined, []],
    [{ kind: 'required' }, [wireLook, wireRest], ['tool_choice']],
    [{ kind: 'function', name: 'rest' }, [wireRest], ['tool_choice']],
    [{ kind: 'allowed', names: ['look'], required: false }, [wireLook], []],
    [{ kind: 'allowed', names: ['look'], required: true }, [wireLook], ['tool_choice']],
  ] as const)('chosen as %j', (toolChoice, tools, ignored) => {
    const encoded = encode({ tools: [look, rest], ...(toolChoice && { toolChoice }) })
    expect([encoded.body['tools'], encoded.ignored]).toEqual([tools, ignored])
  })

  it('of other formats are left out and named', () => {
    const native = { kind: 'native', format: 'openai-responses', type: 'web_search', wire: {} } as const
    const { body, ignored } = encode({ tools: [native] })
    expect([body['tools'], ignored]).toEqual([undefined, ['tools.web_search']])
  })
})

describe('messages', () => {
  it('begin with one system message', () => {
    expect(
      messagesOf([said('developer', 'a', 'b'), said('user', 'c'), said('system', 'd')], { instructions: 'i' }),
    ).toEqual([
      { role: 'system', content: 'i\n\na\nb' },
      { role: 'user', content: 'c' },
      { role: 'system', content: 'd' },
    ])
  })

  it('have one text and the bytes of images', () => {
    const { body, ignored } = encode({
      items: [
        said('user', 'See', image, 'this', { kind: 'image', source: { kind: 'url', url: 'https://a.example/a.png' } }),
        said('user', {
          kind: 'file',
          source: { kind: 'data', mediaType: 'text/plain', base64: Buffer.from('note').toString('base64') },
          filename: 'a.txt',
        }),
        said('user', { kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'AAAA' } }),
        said('user', { kind: 'audio', base64: 'AAAA', audioFormat: 'wav' }),
      ],
    })
    expect(body['messages']).toEqual([
      { role: 'user', content: 'See\nthis', images: ['AAAA'] },
      { role: 'user', content: 'a.txt:\nnote' },
      { role: 'user', content: '' },
      { role: 'user', content: '' },
    ])
    expect(ignored).toEqual(['input_image', 'input_file', 'input_audio'])
    expect(ollamaChat.takesMediaUrl?.('image', 'https://a.example/a.png', endpointOf())).toBe(false)
  })

  it('put what the model said in one go into one, and name the function of a result', () => {
    const items: Item[] = [
      hi,
      { kind: 'reasoning', text: ['Hm', 'm'], summary: [] },
      said('assistant', 'Wait.'),
      { kind: 'tool-call', variant: 'function', callId: '1', name: 'look', arguments: '{"a":1}' },
      { kind: 'tool-call', variant: 'function', callId: '2', name: 'rest', arguments: '' },
      { kind: 'tool-result', variant: 'function', callId: '1', parts: [{ kind: 'text', text: 'a' }, image] },
      { kind: 'tool-result', variant: 'function', callId: '2', parts: [{ kind: 'text', text: 'no' }], isError: true },
      { kind: 'tool-result', variant: 'function', callId: '3', parts: [image] },
      said('assistant', 'Done.'),
      said('assistant', 'Really.'),
    ]
    expect(messagesOf(items)).toEqual([
      { role: 'user', content: 'Hi' },
      {
        role: 'assistant',
        content: 'Wait.',
        thinking: 'Hmm',
        tool_calls: [
          { id: '1', function: { name: 'look', arguments: { a: 1 } } },
          { id: '2', function: { name: 'rest', arguments: {} } },
        ],
      },
      { role: 'tool', content: 'a', tool_name: 'look', tool_call_id: '1' },
      { role: 'tool', content: 'Error: no', tool_name: 'rest', tool_call_id: '2' },
      { role: 'tool', content: 'The result is attached to the next user message.', tool_call_id: '3' },
      {
        role: 'user',
        content: 'Attached to the result of tool call 1.\nAttached to the result of tool call 3.',
        images: ['AAAA', 'AAAA'],
      },
      { role: 'assistant', content: 'Done.' },
      { role: 'assistant', content: 'Really.' },
    ])
  })

  it('hold arguments that are no object as text', () => {
    const calls = (['[1]', 'free text'] as const).map(
      (text, place): Item => ({
        kind: 'tool-call',
        variant: 'function',
        callId: `${place}`,
        name: 'run',
        arguments: text,
      }),
    )
    expect(messagesOf(calls)).toMatchObject([
      {
        tool_calls: [
          { function: { arguments: { input: '[1]' } } },
          { function: { arguments: { input: 'free text' } } },
        ],
      },
    ])
  })

  it('name cache marks, items and thoughts that can not be said', () => {
    const { body, ignored } = encode({
      items: [
        said('user', { kind: 'text', text: 'a', cacheBreakpoint: {} }),
        said('system', image),
        { kind: 'reasoning', text: [], summary: [], encrypted: 'x' },
        said('assistant', 'b', image),
        { kind: 'generated-image', mediaType: 'image/png', base64: 'AAAA' },
        { kind: 'native', format: 'openai-responses', type: 'compaction', wire: {} },
        { kind: 'reasoning', text: ['alone'], summary: [] },
      ],
    })
    expect(ignored).toEqual([
      ...['input.generated_image', 'input.compaction', 'cache_control', 'input_image', 'input.reasoning'],
    ])
    expect(body['messages']).toEqual([
      { role: 'user', content: 'a' },
      { role: 'system', content: '' },
      { role: 'assistant', content: 'b', thinking: 'alone' },
    ])
  })
})
