import { describe, expect, test } from 'vitest'
import type { Conversation, Reasoning } from '../../../../src/canonical/conversation.ts'
import { openAiResponses } from '../../../../src/formats/openai-responses/upstream.ts'
import { endpointOf, type Json, turnOf } from '../exchanges.ts'

function encode(conversation: Partial<Conversation>, endpoint = endpointOf()) {
  const turn = {
    ...turnOf(),
    clientFormat: 'openai-chat' as const,
    asWritten: null,
    conversation: () => ({ items: [], tools: [], ...conversation }),
  }
  const request = openAiResponses.encodeRequest(turn, endpoint)
  expect(request.path).toBe('/responses')
  return { body: JSON.parse(request.body.toString()) as Json, ignored: request.ignoredParameters }
}

describe('a conversation of another format', () => {
  test('comes back from the wire as it was', () => {
    const conversation: Conversation = {
      instructions: 'Be brief.',
      items: [
        {
          kind: 'message',
          role: 'user',
          parts: [
            { kind: 'text', text: 'a' },
            { kind: 'image', source: { kind: 'url', url: 'https://a.example/b.png' }, detail: 'low' },
            { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AAAA' }, detail: 'auto' },
            { kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'BBBB' }, filename: 'b.pdf' },
            { kind: 'file', source: { kind: 'id', id: 'file_1' } },
            { kind: 'audio', base64: 'CCCC', audioFormat: 'wav' },
            { kind: 'video', source: { kind: 'url', url: 'https://a.example/c.mp4' } },
          ],
        },
        { kind: 'reasoning', id: 'rs_1', text: [], summary: ['s'], encrypted: 'gAAA' },
        {
          kind: 'message',
          role: 'assistant',
          id: 'msg_1',
          parts: [
            {
              kind: 'text',
              text: 'b',
              annotations: [{ kind: 'url-citation', url: 'https://a.example', title: 'A', startIndex: 0, endIndex: 1 }],
            },
            { kind: 'refusal', text: 'no' },
          ],
          extra: { 'openai-responses': { phase: 'commentary' } },
        },
        { kind: 'tool-call', variant: 'function', id: 'fc_1', callId: 'call_1', name: 'f', arguments: '{}' },
        { kind: 'tool-result', variant: 'function', callId: 'call_1', parts: [{ kind: 'text', text: 'sunny' }] },
        { kind: 'tool-call', variant: 'custom', callId: 'call_2', name: 'sql', arguments: 'SELECT 1' },
        {
          kind: 'tool-result',
          variant: 'custom',
          callId: 'call_2',
          parts: [
            { kind: 'text', text: '1' },
            { kind: 'image', source: { kind: 'id', id: 'file_2' }, detail: 'high' },
          ],
        },
        {
          kind: 'native',
          format: 'openai-responses',
          type: 'web_search_call',
          wire: { type: 'web_search_call', id: 'ws_1', status: 'completed' },
        },
      ],
      tools: [{ kind: 'function', name: 'f', description: 'd', parameters: { type: 'object' }, strict: true }],
      toolChoice: { kind: 'allowed', names: ['f'], required: true },
      parallelToolCalls: false,
      outputTokensMax: 10,
      temperature: 0.5,
      topP: 0.9,
      frequencyPenalty: 0.1,
      presencePenalty: 0.2,
      reasoning: { effort: 'low', summary: 'auto' },
      textFormat: { kind: 'json-schema', name: 'a', schema: { type: 'object' }, strict: true },
      verbosity: 'low',
      promptCacheKey: 'k',
      metadata: { a: 'b' },
    }
    const { body, ignored } = encode(conversation)
    expect(body).toMatchObject({
      model: 'gpt-5-mini-2025-08-07',
      store: false,
      stream: true,
      include: ['reasoning.encrypted_content'],
    })
    expect(turnOf({ ...body, store: false, include: undefined }).conversation()).toEqual(conversation)
    expect(ignored).toEqual([])
  })

  test('asks for no thoughts, and brings none, where the endpoint has no reasoning', () => {
    const conversation: Conversation = {
      items: [
        { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'a' }] },
        { kind: 'reasoning', id: 'rs_1', text: [], summary: [], encrypted: 'gAAA' },
      ],
      tools: [],
      reasoning: { isAdaptive: true },
    }
    const { body, ignored } = encode(conversation, endpointOf({ supportedParameters: new Set(['tools']) }))
    expect(body['input']).toHaveLength(1)
    for (const name of ['reasoning', 'include']) expect(body).not.toHaveProperty(name)
    expect([...ignored].sort()).toEqual(['input.reasoning', 'reasoning'])
  })

  test('allows the tools that are no functions, too', () => {
    const wires = [{ type: 'custom', name: 'free' }, { type: 'apply_patch' }]
    const tools = wires.map((wire) => ({ kind: 'native', format: 'openai-responses', type: wire.type, wire }) as const)
    const others = [...wires, { type: 'mcp', server: 'gone' }]
    const { body } = encode({ items: [], tools, toolChoice: { kind: 'allowed', names: [], required: false, others } })
    expect(body['tool_choice']).toEqual({ type: 'allowed_tools', mode: 'auto', tools: wires })
  })

  test('names what this format has no words for', () => {
    const { body, ignored } = encode({
      items: [
        { kind: 'native', format: 'other', type: 'x', wire: {} },
        { kind: 'message', role: 'user', parts: [{ kind: 'text', text: 'a', cacheBreakpoint: {} }] },
      ],
      tools: [{ kind: 'native', format: 'other', type: 'x', wire: {} }],
      toolChoice: { kind: 'native', format: 'other', type: 'x', wire: {} },
      seed: 1,
      stop: ['x'],
      topK: 3,
      minP: 0.1,
      topA: 0.1,
      repetitionPenalty: 1.1,
      logitBias: { 50256: -100 },
      reasoning: { tokensMax: 10_000 },
      imageConfig: {},
      cacheControl: {},
    })
    expect([...ignored].sort()).toEqual([
      'cache_control',
      'image_config',
      'input.x',
      'logit_bias',
      'min_p',
      'reasoning.max_tokens',
      'repetition_penalty',
      'seed',
      'stop',
      'tool_choice',
      'tools',
      'top_a',
      'top_k',
    ])
    expect(body['input']).toEqual([{ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'a' }] }])
    expect(body).not.toHaveProperty('tools')
    expect(body).not.toHaveProperty('tool_choice')
  })

  test('leaves thoughts that another provider signed behind, and ids that are not this format’s', () => {
    const { body } = encode({
      items: [
        { kind: 'reasoning', text: ['t'], summary: [], signature: 's', signedBy: 'anthropic-claude-v1' },
        { kind: 'reasoning', text: ['t'], summary: [] },
        { kind: 'tool-call', variant: 'function', id: 'toolu_1', callId: 'toolu_1', name: 'f', arguments: '{}' },
      ],
    })
    expect(body['input']).toEqual([{ type: 'function_call', call_id: 'toolu_1', name: 'f', arguments: '{}' }])
  })

  test('gives an image of this format back as its call, and shows one of another format', () => {
    const { body, ignored } = encode({
      items: [
        {
          kind: 'generated-image',
          id: 'ig_1',
          mediaType: 'image/webp',
          base64: 'AAAA',
          extra: { 'openai-responses': { quality: 'low' }, other: { x: 1 } },
        },
        { kind: 'generated-image', mediaType: 'image/png', base64: 'BBBB' },
      ],
    })
    expect(body['input']).toEqual([
      {
        type: 'image_generation_call',
        id: 'ig_1',
        status: 'completed',
        result: 'AAAA',
        output_format: 'webp',
        quality: 'low',
      },
      {
        type: 'message',
        role: 'user',
        content: [
          { type: 'input_text', text: 'The image that the assistant made:' },
          { type: 'input_image', image_url: 'data:image/png;base64,BBBB', detail: 'auto' },
        ],
      },
    ])
    expect(ignored).toEqual([])
  })

  test('asks for no summary of thoughts that nobody wants to see, but for what seals them', () => {
    const { body } = encode({ reasoning: { effort: 'high', summary: 'auto', isAdaptive: true, isHidden: true } })
    expect(body).toMatchObject({ reasoning: { effort: 'high' }, include: ['reasoning.encrypted_content'] })
    expect(body['reasoning']).not.toHaveProperty('summary')
    expect(encode({ reasoning: { summary: 'auto', isHidden: true } }).body).not.toHaveProperty('reasoning')
    expect(encode({ reasoning: { tokensMax: 2048, isEnabled: true, isHidden: true } }).body['reasoning']).toEqual({
      effort: 'low',
    })
  })

  test('puts a budget for thoughts into words, and asks to see those that were switched on', () => {
    const reasoningOf = (reasoning: Reasoning) => encode({ reasoning }).body['reasoning']
    expect(reasoningOf({ tokensMax: 2048, isEnabled: true })).toEqual({ effort: 'low', summary: 'auto' })
    expect(reasoningOf({ tokensMax: 10_000 })).toEqual({ effort: 'high' })
    expect(reasoningOf({ tokensMax: 0 })).toEqual({ effort: 'none' })
    expect(reasoningOf({ isAdaptive: true })).toEqual({ summary: 'auto' })
    expect(reasoningOf({ effort: 'high', isEnabled: true, summary: 'detailed' })).toEqual({
      effort: 'high',
      summary: 'detailed',
    })
  })

  test('suits the endpoint: tier, roles, cache marks', () => {
    const { provider } = endpointOf()
    const capabilities = {
      ...provider.capabilities,
      hasDeveloperRole: false,
      extraParameters: ['cache_control', 'top_k'] as const,
    }
    const endpoint = endpointOf({ tier: 'flex', provider: { ...provider, capabilities } })
    const { body } = encode(
      {
        items: [
          { kind: 'message', role: 'developer', parts: [{ kind: 'text', text: 'a', cacheBreakpoint: { ttl: '1h' } }] },
        ],
        topK: 3,
        reasoning: { isEnabled: false },
      },
      endpoint,
    )
    expect(body).toMatchObject({ service_tier: 'flex', top_k: 3, reasoning: { effort: 'none' } })
    expect(body['input']).toEqual([
      {
        type: 'message',
        role: 'system',
        content: [{ type: 'input_text', text: 'a', cache_control: { type: 'ephemeral', ttl: '1h' } }],
      },
    ])
    expect(body).not.toHaveProperty('include')
  })
})
