import { describe, expect, test } from 'vitest'
import type { StopReason, TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { anthropicMessagesClient } from '../../../../src/formats/anthropic-messages/client.ts'
import {
  assemble,
  encodeStream,
  encodeText,
  encodeWhole,
  eventProblems,
  eventsOf,
  identity,
  type Json,
  messageProblems,
  streamed,
  turnOf,
  typesOf,
  usage,
} from './exchanges.ts'

const start: TurnEvent = { kind: 'start', id: 'resp_1', model: 'gpt-5' }
const finish = (stopReason: StopReason, more: object = {}): TurnEvent => ({
  kind: 'finish',
  stopReason,
  usage,
  ...more,
})
const call = (index: number, callId: string, extra?: Json): TurnEvent => ({
  kind: 'item-start',
  index,
  item: { kind: 'tool-call', variant: 'function', callId, name: 'f', ...(extra && { extra }) },
})
const said = (...deltas: string[]): TurnEvent[] => [
  { kind: 'item-start', index: 0, item: { kind: 'message', id: 'msg_x' } },
  ...deltas.map((text): TurnEvent => ({ kind: 'text-delta', index: 0, part: 0, text })),
  { kind: 'item-done', index: 0 },
]

const contentOf = (events: readonly TurnEvent[]) => encodeWhole([start, ...events])['content']

describe('a streamed message', () => {
  test('has the named events of the format in their order', () => {
    const stream = encodeStream([start, ...said('Hello', ' "world"\n'), finish('end')])
    expect(stream).not.toContain('[DONE]')
    expect(eventsOf(stream)).toMatchObject([
      {
        type: 'message_start',
        message: {
          id: 'msg_0123456789abcdef',
          type: 'message',
          role: 'assistant',
          model: identity.model,
          content: [],
          stop_reason: null,
          usage: { input_tokens: expect.any(Number), output_tokens: 0, service_tier: 'standard' },
        },
      },
      { type: 'ping' },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: ' "world"\n' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null } },
      { type: 'message_stop' },
    ])
    for (const event of eventsOf(stream)) expect(eventProblems(event)).toEqual([])
  })

  test('says nothing before the first event', () => {
    const encoder = anthropicMessagesClient.createEncoder(streamed, identity)
    expect(encoder.encode([])).toBe('')
  })

  test('ends with the cost, and with routing details for those who asked', () => {
    const stream = encodeStream([start, ...said('x'), finish('end')], streamed, {
      serviceMetadata: { requested: 'a/b' },
      isByok: true,
    })
    const [delta, stop] = eventsOf(stream).slice(-2)
    expect(delta?.['usage']).toEqual({
      input_tokens: 15,
      output_tokens: 12,
      output_tokens_details: { thinking_tokens: 5 },
      cache_creation_input_tokens: 2,
      cache_read_input_tokens: 4,
      cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 0 },
      inference_geo: null,
      server_tool_use: null,
      service_tier: 'standard',
      cost: 0.000243,
      cost_details: {
        upstream_inference_cost: 0.000243,
        upstream_inference_input_cost: 0.000063,
        upstream_inference_output_cost: 0.00018,
      },
      is_byok: true,
    })
    expect(stop).toEqual({ type: 'message_stop', service_metadata: { requested: 'a/b' } })
  })

  test('ends with an error event where something went wrong', () => {
    const fault = { type: 'provider_overloaded', status: 529, message: 'the provider is overloaded' } as const
    const stream = encodeStream([start, ...said('x').slice(0, 2), { kind: 'fault', fault }])
    expect(typesOf(stream)).toEqual(['message_start', 'ping', 'content_block_start', 'content_block_delta', 'error'])
    const error = eventsOf(stream).at(-1)
    expect(error).toEqual({
      type: 'error',
      error: { type: 'overloaded_error', message: fault.message, error_type: 'provider_overloaded' },
      request_id: 'req-1',
    })
    expect(eventProblems(error)).toEqual([])
  })
})

describe('a whole message', () => {
  test('begins with who it is, and is what the contract allows', () => {
    const text = encodeText([start, ...said('x'), finish('end')], undefined, { serviceMetadata: { summary: 's' } })
    expect(text).toMatch(/^\{"id":"msg_0123456789abcdef","type":"message","role":"assistant","model":"/)
    expect(JSON.parse(text)).toMatchObject({ service_metadata: { summary: 's' }, stop_details: null, container: null })
    expect(messageProblems(encodeWhole([start, ...said('x'), finish('end')]))).toEqual([])
  })

  test('tells how long what was written to the cache is kept, and what was searched', () => {
    const more = { ...usage, cacheWriteHourTokens: 2, webSearchCount: 3 }
    const message = encodeWhole([start, finish('end', { usage: more, serviceTier: 'priority' })])
    expect(message['usage']).toMatchObject({
      cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 2 },
      server_tool_use: { web_search_requests: 3, web_fetch_requests: 0 },
      service_tier: 'priority',
    })
  })

  test('counts nothing where nothing was told', () => {
    const { usage: _, ...unknown } = finish('end') as Extract<TurnEvent, { kind: 'finish' }>
    const message = encodeWhole([start, ...said('x'), unknown])
    expect(message['usage']).toMatchObject({ input_tokens: 0, output_tokens: 0, cost: 0 })
    expect(messageProblems(message)).toEqual([])
  })

  test.each([
    ['fast', 'priority', 'fast'],
    ['fast', null, 'standard'],
    ['standard', null, 'standard'],
  ])('says how fast it was where %s was asked for and %s served', (speed, tier, told) => {
    const events = [start, finish('end', tier === null ? {} : { serviceTier: tier })]
    expect(encodeWhole(events, turnOf({ speed }))['usage']).toMatchObject({ speed: told })
    expect(encodeWhole(events)['usage']).not.toHaveProperty('speed')
  })
})

describe('the reason to stop', () => {
  test.each<[StopReason, string]>([
    ['end', 'end_turn'],
    ['max-tokens', 'max_tokens'],
    ['context-length', 'model_context_window_exceeded'],
    ['content-filter', 'refusal'],
    ['refusal', 'refusal'],
    ['pause', 'pause_turn'],
    ['stop-sequence', 'stop_sequence'],
  ])('%s is %s', (reason, word) => {
    const message = encodeWhole([start, ...said('x'), finish(reason, { stopSequence: 'END' })])
    expect(message).toMatchObject({ stop_reason: word, stop_sequence: reason === 'stop-sequence' ? 'END' : null })
  })

  test.each<[string, TurnEvent[], StopReason, string]>([
    ['calls', [call(0, 'c'), { kind: 'item-done', index: 0 }], 'tool-calls', 'tool_use'],
    ['calls that nobody announced', [call(0, 'c'), { kind: 'item-done', index: 0 }], 'end', 'tool_use'],
    ['an announcement without calls', said('x'), 'tool-calls', 'end_turn'],
    [
      'calls of a program that the provider runs',
      [call(0, 'c', { 'anthropic-messages': { caller: { type: 'code_execution_20260120', tool_id: 's' } } })],
      'end',
      'end_turn',
    ],
    [
      'calls of a program that wait for the caller',
      [call(0, 'c', { 'anthropic-messages': { caller: { type: 'code_execution_20260120', tool_id: 's' } } })],
      'tool-calls',
      'tool_use',
    ],
    [
      'a refusal',
      [{ ...said('x')[0] } as TurnEvent, { kind: 'refusal-delta', index: 0, part: 0, text: 'No.' }],
      'end',
      'refusal',
    ],
  ])('takes %s into account', (_name, events, reason, word) => {
    expect(encodeWhole([start, ...events, finish(reason)])['stop_reason']).toBe(word)
  })

  test('has its details from a provider of this format', () => {
    const details = { type: 'refusal', category: 'cyber', explanation: null }
    const extra = {
      'anthropic-messages': {
        stop_details: details,
        container: { id: 'c', expires_at: 'x' },
        context_management: { applied_edits: [] },
      },
    }
    const events = [start, finish('refusal', { extra })]
    const expected = {
      stop_reason: 'refusal',
      stop_details: details,
      container: { id: 'c', expires_at: 'x' },
      context_management: { applied_edits: [] },
    }
    expect(encodeWhole(events)).toMatchObject(expected)
    expect(assemble(encodeStream(events))).toMatchObject(expected)
  })

  test('says that the conversation was summarised where the provider did', () => {
    const extra = { 'anthropic-messages': { stop_reason: 'compaction' } }
    expect(encodeWhole([start, finish('pause', { extra })])['stop_reason']).toBe('compaction')
  })
})

describe('blocks', () => {
  test('of text are without citations for a client that takes no null there, in whole messages', () => {
    const events = [start, ...said('Hi'), finish('end')]
    const vercels = turnOf({}, { 'user-agent': 'ai/6.0.1 ai-sdk/provider-utils/4.0.1 runtime/node.js/v24' })
    expect(encodeWhole(events, vercels)['content']).toEqual([{ type: 'text', text: 'Hi' }])
    expect(encodeWhole(events)['content']).toEqual([{ type: 'text', text: 'Hi', citations: null }])
    expect(assemble(encodeStream(events))['content']).toEqual([{ type: 'text', text: 'Hi', citations: null }])
  })

  test('of text are the parts of messages, and never empty', () => {
    const content = contentOf([
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'a' },
      { kind: 'text-delta', index: 0, part: 1, text: '' },
      { kind: 'refusal-delta', index: 0, part: 2, text: 'b' },
      { kind: 'item-done', index: 0 },
      { kind: 'item-start', index: 1, item: { kind: 'message' } },
      { kind: 'item-done', index: 1 },
      finish('end'),
    ])
    expect(content).toEqual([
      { type: 'text', text: 'a', citations: null },
      { type: 'text', text: 'b', citations: null },
    ])
  })

  test('of text cite the sources that were given', () => {
    const annotations: TurnEvent[] = [
      { kind: 'url-citation', url: 'https://x.example', title: '', startIndex: 4, endIndex: 7 } as const,
      { kind: 'native', format: 'openai-responses', wire: { type: 'file_citation' } } as const,
    ].map((annotation) => ({ kind: 'annotation', index: 0, part: 0, annotation }))
    const message = said('See ', 'here')
    const events = [start, ...message.slice(0, 3), ...annotations, ...message.slice(3), finish('end')]
    const citations = [
      {
        type: 'web_search_result_location',
        cited_text: 'her',
        url: 'https://x.example',
        title: null,
        encrypted_index: '',
      },
    ]
    expect(encodeWhole(events)['content']).toEqual([{ type: 'text', text: 'See here', citations }])
    expect(assemble(encodeStream(events))['content']).toEqual([{ type: 'text', text: 'See here', citations }])
  })

  test('of a call have an object for nothing', () => {
    const events = [start, call(0, 'c'), { kind: 'item-done', index: 0 } as const, finish('tool-calls')]
    const block = { type: 'tool_use', id: 'c', name: 'f', input: {}, caller: { type: 'direct' } }
    expect(encodeWhole(events)['content']).toEqual([block])
    expect(assemble(encodeStream(events))['content']).toEqual([block])
  })

  test('of a call keep what the model wrote', () => {
    const text = '{"id": 12345678901234567890}'
    const events: TurnEvent[] = [start, call(0, 'c'), { kind: 'arguments-delta', index: 0, text }, finish('tool-calls')]
    expect(encodeText(events)).toContain(`"input":${text}`)
    const broken: TurnEvent[] = [
      start,
      call(0, 'c'),
      { kind: 'arguments-delta', index: 0, text: '{"a' },
      finish('max-tokens'),
    ]
    expect(encodeWhole(broken)['content']).toMatchObject([{ input: '{"a' }])
  })

  test('come one after the other where items overlap', () => {
    const events: TurnEvent[] = [
      start,
      ...said('Let me see.').slice(0, 2),
      call(1, 'one'),
      { kind: 'arguments-delta', index: 1, text: '{"a":' },
      call(2, 'two'),
      { kind: 'arguments-delta', index: 2, text: '{}' },
      { kind: 'arguments-delta', index: 1, text: '1}' },
      call(3, 'three'),
      { kind: 'text-delta', index: 0, part: 0, text: ' Done.' },
      { kind: 'item-done', index: 1 },
      { kind: 'item-done', index: 0 },
      { kind: 'item-done', index: 2 },
      { kind: 'item-done', index: 3 },
      finish('tool-calls'),
    ]
    const content = [
      { type: 'text', text: 'Let me see.' },
      { type: 'tool_use', id: 'one', input: { a: 1 } },
      { type: 'tool_use', id: 'two', input: {} },
      { type: 'tool_use', id: 'three', input: {} },
      { type: 'text', text: ' Done.' },
    ]
    expect(encodeWhole(events)['content']).toMatchObject(content)
    expect(assemble(encodeStream(events))).toEqual(encodeWhole(events))
  })

  test('of thoughts hold the text or the summary, with the parts apart', () => {
    const thoughts: TurnEvent[] = [
      { kind: 'item-start', index: 0, item: { kind: 'reasoning', id: 'rs_1', signedBy: 'openai-responses-v1' } },
      { kind: 'summary-delta', index: 0, part: 0, text: 'One' },
      { kind: 'summary-delta', index: 0, part: 0, text: '.' },
      { kind: 'summary-delta', index: 0, part: 1, text: 'Two.' },
      { kind: 'reasoning-delta', index: 0, part: 0, text: 'raw' },
      { kind: 'item-done', index: 0 },
    ]
    const content = [{ type: 'thinking', thinking: 'One.\n\nTwo.', signature: '' }]
    expect(contentOf([...thoughts, finish('end')])).toEqual(content)
    expect(assemble(encodeStream([start, ...thoughts, finish('end')]))['content']).toEqual(content)
  })

  test('of thoughts show no words to those who want none', () => {
    const turn = turnOf({ thinking: { type: 'adaptive', display: 'omitted' } })
    const signed = { signature: 'EqQB' }
    const thoughts = (done: object): TurnEvent[] => [
      start,
      { kind: 'item-start', index: 0, item: { kind: 'reasoning', signedBy: 'anthropic-claude-v1' } },
      { kind: 'reasoning-delta', index: 0, part: 0, text: 'secret' },
      { kind: 'item-done', index: 0, ...done },
      finish('end'),
    ]
    expect(encodeWhole(thoughts(signed), turn)['content']).toEqual([{ type: 'thinking', thinking: '', ...signed }])
    expect(encodeWhole(thoughts({}), turn)['content']).toEqual([])
  })

  test('of thoughts are none where there is neither text nor proof', () => {
    expect(
      contentOf([
        { kind: 'item-start', index: 0, item: { kind: 'reasoning', id: 'rs_1' } },
        { kind: 'item-done', index: 0 },
        finish('end'),
      ]),
    ).toEqual([])
  })

  test('hold pictures that the model drew, and nothing of other formats', () => {
    const events: TurnEvent[] = [
      start,
      { kind: 'item-start', index: 0, item: { kind: 'native', format: 'openai-responses', type: 'x', wire: {} } },
      { kind: 'item-done', index: 0 },
      { kind: 'item-start', index: 1, item: { kind: 'generated-image', mediaType: 'image/png', base64: 'AAAA' } },
      { kind: 'item-done', index: 1 },
      finish('end'),
    ]
    const content = [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }]
    expect(encodeWhole(events)['content']).toEqual(content)
    const stream = encodeStream(events)
    expect(assemble(stream)['content']).toEqual(content)
    for (const event of eventsOf(stream)) expect(eventProblems(event)).toEqual([])
  })

  test('of this format’s own server tools fill in pieces, as its clients expect', () => {
    const wire = { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } }
    const events: TurnEvent[] = [
      start,
      { kind: 'item-start', index: 0, item: { kind: 'native', format: 'anthropic-messages', type: wire.type, wire } },
      { kind: 'item-done', index: 0 },
      finish('end'),
    ]
    expect(eventsOf(encodeStream(events)).slice(2, 5)).toEqual([
      { type: 'content_block_start', index: 0, content_block: { ...wire, input: {} } },
      { type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json: '{"query":"x"}' } },
      { type: 'content_block_stop', index: 0 },
    ])
    expect(encodeWhole(events)['content']).toEqual([wire])
  })

  test('of web results say who called', () => {
    const wire = { type: 'web_search_tool_result', tool_use_id: 's', content: [] }
    expect(
      contentOf([
        { kind: 'item-start', index: 0, item: { kind: 'native', format: 'anthropic-messages', type: wire.type, wire } },
        finish('end'),
      ]),
    ).toEqual([{ ...wire, caller: { type: 'direct' } }])
  })
})
