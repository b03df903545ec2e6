import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openAiResponses } from '../../../../src/formats/openai-responses/upstream.ts'
import { expectGrammar } from '../../../support/event-grammar.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { cutAt, decodeStream, everyByte, type Json, wireStream } from '../exchanges.ts'

const created = { type: 'response.created', response: { id: 'resp_1', model: 'm', service_tier: 'auto' } }
const completed = (output: Json[] = [], more: Json = {}) => ({
  type: 'response.completed',
  response: { id: 'resp_1', status: 'completed', output, ...more },
})
const addedMessage = {
  type: 'response.output_item.added',
  output_index: 0,
  item: { type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: [] },
}
const doneMessage = (text: string, more: Json = {}) => ({
  type: 'response.output_item.done',
  output_index: 0,
  item: {
    ...addedMessage.item,
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [], ...more }],
  },
})
const delta = (text: unknown, more: Json = {}) => ({
  type: 'response.output_text.delta',
  output_index: 0,
  content_index: 0,
  item_id: 'msg_1',
  delta: text,
  ...more,
})

const decode = (events: readonly Json[]) => {
  const decoded = decodeStream([Buffer.from(wireStream(events))])
  expectGrammar(decoded)
  return decoded
}

describe('a stream', () => {
  test('decodes the same with every line end, cut anywhere', () => {
    const events = [created, addedMessage, delta('Grüße '), delta('世界 😀'), doneMessage('Grüße 世界 😀'), completed()]
    const expected = decode(events)
    for (const lineEnd of ['\n', '\r\n', '\r']) {
      const bytes = Buffer.from(wireStream(events, lineEnd))
      expect(decodeStream(everyByte(bytes))).toEqual(expected)
      fc.assert(
        fc.property(fc.array(fc.nat(), { maxLength: 6 }), (places) => {
          expect(decodeStream(cutAt(bytes, places))).toEqual(expected)
        }),
        { numRuns: 30 },
      )
    }
  })

  test('is told apart by places, since some providers change ids with every event', () => {
    const events = [
      created,
      addedMessage,
      delta('a', { item_id: 'x1' }),
      delta('b', { item_id: 'x2' }),
      doneMessage('ab'),
      completed(),
    ]
    expect(foldEvents(decode(events)).text).toBe('ab')
  })

  test('is completed from what the done events say when deltas are missing', () => {
    const done = { type: 'response.output_text.done', output_index: 0, content_index: 0, text: 'Hello' }
    expect(
      foldEvents(decode([created, addedMessage, delta('Hel'), done, doneMessage('Hello'), completed()])).text,
    ).toBe('Hello')
    expect(foldEvents(decode([created, addedMessage, doneMessage('Hello'), completed()])).text).toBe('Hello')
    expect(foldEvents(decode([created, doneMessage('Hello'), completed()])).text).toBe('Hello')
    const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'f', arguments: '' }
    const events = [
      created,
      { type: 'response.output_item.added', output_index: 0, item: call },
      { type: 'response.function_call_arguments.done', output_index: 0, arguments: '{"a":1}' },
      { type: 'response.output_item.done', output_index: 0, item: { ...call, arguments: '{"a":1}' } },
      completed(),
    ]
    expect(foldEvents(decode(events)).items[0]?.arguments).toBe('{"a":1}')
    expect(decode(events).at(-1)).toMatchObject({ kind: 'finish', stopReason: 'tool-calls' })
  })

  test('that holds nothing but its end is decoded from that', () => {
    const { item } = doneMessage('Hello', {
      annotations: [{ type: 'file_citation', file_id: 'f', filename: 'a', index: 1 }],
    })
    const events = decode([completed([item, { type: 'web_search_call', id: 'ws', status: 'completed' }])])
    expect(events.map(({ kind }) => kind)).toEqual([
      'start',
      'item-start',
      'text-delta',
      'annotation',
      'item-done',
      'item-start',
      'item-done',
      'finish',
    ])
  })

  test('keeps an empty part', () => {
    expect(decode([created, addedMessage, doneMessage(''), completed()])).toContainEqual({
      kind: 'text-delta',
      index: 0,
      part: 0,
      text: '',
    })
  })

  test('takes the standard’s own names for thoughts', () => {
    const item = { type: 'reasoning', id: 'rs_1', summary: [] }
    const events = [
      created,
      { type: 'response.output_item.added', output_index: 0, item },
      { type: 'response.reasoning.delta', output_index: 0, content_index: 0, delta: 'hm' },
      { type: 'response.reasoning.done', output_index: 0, content_index: 0, text: 'hmm' },
      { type: 'response.output_item.done', output_index: 0, item: { ...item, encrypted_content: 'x' } },
      completed(),
    ]
    expect(foldEvents(decode(events)).items[0]).toMatchObject({ reasoning: ['hmm'], encrypted: 'x' })
  })

  test('may end items out of order', () => {
    const second = { ...addedMessage, output_index: 1, item: { ...addedMessage.item, id: 'msg_2' } }
    const events = [
      created,
      { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } },
      second,
      { ...doneMessage('a'), output_index: 1 },
      {
        type: 'response.output_item.done',
        output_index: 0,
        item: { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 's' }] },
      },
      completed(),
    ]
    expect(foldEvents(decode(events)).items.map(({ start, isDone }) => [start.kind, isDone])).toEqual([
      ['reasoning', true],
      ['message', true],
    ])
  })

  test('closes what its end leaves open, as incomplete where it was cut', () => {
    const cut = {
      type: 'response.incomplete',
      response: { status: 'incomplete', incomplete_details: { reason: 'content_filter' } },
    }
    const events = decode([
      created,
      addedMessage,
      delta('a'),
      { type: 'response.output_item.added', output_index: 1, item: { type: 'shell_call', id: 'sh' } },
      cut,
    ])
    expect(events.filter(({ kind }) => kind === 'item-done')).toEqual([
      { kind: 'item-done', index: 0, isIncomplete: true },
      { kind: 'item-done', index: 1, isIncomplete: true },
    ])
    expect(events.at(-1)).toMatchObject({ stopReason: 'content-filter' })
  })

  test('numbers parts densely, whatever the provider writes', () => {
    const events = [
      created,
      addedMessage,
      delta('a', { content_index: 1e9 }),
      delta('b', { content_index: -1 }),
      delta('c', { content_index: 'x' }),
      completed(),
    ]
    expect(foldEvents(decode(events)).items[0]?.content).toEqual(['a', 'b', 'c'])
  })

  test('skips what it does not know and what makes no sense', () => {
    const events = [
      created,
      { type: 'response.telepathy' },
      { ...delta('lost'), output_index: 7 },
      addedMessage,
      delta(null),
      delta('a'),
      { type: 'response.function_call_arguments.delta', output_index: 0, delta: 'x' },
      completed(),
    ]
    expect(foldEvents(decode(events)).text).toBe('a')
  })
})

describe('an image', () => {
  const place = { output_index: 0, item_id: 'ig_1' }
  const call = { type: 'image_generation_call', id: 'ig_1', status: 'in_progress' }
  const made = { ...call, status: 'completed', result: 'UklGRg==', output_format: 'webp', size: '1024x1024' }
  const item = (type: string, fields: Json) => ({ type: `response.output_item.${type}`, output_index: 0, item: fields })
  const onItsWay = [
    created,
    item('added', call),
    { type: 'response.image_generation_call.generating', ...place },
    { type: 'response.image_generation_call.partial_image', ...place, partial_image_b64: 'AAAA' },
    { type: 'response.image_generation_call.completed', ...place },
  ]
  const expected = {
    kind: 'generated-image',
    id: 'ig_1',
    mediaType: 'image/webp',
    base64: 'UklGRg==',
    extra: { 'openai-responses': { size: '1024x1024' } },
  }

  test('is one item, once it is whole', () => {
    const events = decode([...onItsWay, item('done', made), completed([made])])
    expect(events.slice(1)).toEqual([
      { kind: 'item-start', index: 0, item: expected },
      { kind: 'item-done', index: 0 },
      { kind: 'finish', stopReason: 'end', nativeReason: 'completed' },
    ])
    expect(decode([completed([made])]).slice(1, 3)).toEqual(events.slice(1, 3))
  })

  test('takes its media type from its bytes where the provider does not say', () => {
    const png = { ...call, status: 'completed', result: 'iVBORw0KGgoAAAANSUhEUgAA' }
    expect(decode([completed([png])])[1]).toMatchObject({ item: { mediaType: 'image/png' } })
    expect(decode([completed([{ ...png, output_format: 'jpg' }])])[1]).toMatchObject({
      item: { mediaType: 'image/jpeg' },
    })
  })

  test.for<[string, Json]>([
    ['failed', { ...call, status: 'failed', result: null }],
    ['has a result of another kind', { ...made, result: 7 }],
  ])('that %s is carried as it came', ([, wire]) => {
    expect(decode([created, item('added', call), item('done', wire), completed([wire])])[1]).toEqual({
      kind: 'item-start',
      index: 0,
      item: { kind: 'native', format: 'openai-responses', type: 'image_generation_call', wire },
    })
  })

  test('that was cut on its way is carried as far as it came', () => {
    const cut = { type: 'response.incomplete', response: { status: 'incomplete' } }
    expect(decode([...onItsWay, cut]).slice(1, 3)).toMatchObject([
      { kind: 'item-start', item: { kind: 'native', wire: call } },
      { kind: 'item-done', isIncomplete: true },
    ])
  })
})

describe('usage', () => {
  const counts = { input_tokens: 10, output_tokens: 20 }
  const usageOf = (response: Json) => {
    const last = decode([completed([], response)]).at(-1)
    return last?.kind === 'finish' ? last.usage : undefined
  }

  test('tells sound, pictures and searches apart where the provider does', () => {
    const input = { audio_tokens: 4, cached_tokens: 0 }
    const output = { audio_tokens: 30, image_tokens: 5, reasoning_tokens: 0 }
    const details = { input_tokens_details: input, output_tokens_details: output }
    expect(usageOf({ usage: { ...counts, ...details }, tool_usage: { web_search: { num_requests: 3 } } })).toEqual({
      inputTokens: 10,
      cachedTokens: 0,
      cacheWriteTokens: 0,
      outputTokens: 20,
      reasoningTokens: 0,
      inputAudioTokens: 4,
      outputAudioTokens: 20,
      outputImageTokens: 5,
      webSearchCount: 3,
      origin: 'reported',
    })
    expect(usageOf({ usage: { ...counts, server_tool_use_details: { web_search_requests: 2 } } })).toMatchObject({
      webSearchCount: 2,
    })
  })

  test.for<[string, Json]>([
    ['none', {}],
    ['zeros', { tool_usage: { web_search: { num_requests: 0 } } }],
    ['nonsense', { tool_usage: { web_search: { num_requests: -1 } } }],
    ['null', { tool_usage: null }],
  ])('of %s says nothing of them', ([, more]) => {
    expect(Object.keys(usageOf({ usage: counts, ...more }) ?? {})).toEqual([
      'inputTokens',
      'cachedTokens',
      'cacheWriteTokens',
      'outputTokens',
      'reasoningTokens',
      'origin',
    ])
  })
})

describe('an end that is a fault', () => {
  const begun = [created, addedMessage, delta('a')]
  const fault = (stream: string) => {
    const whole = decodeStream([Buffer.from(stream)])
    expect(decodeStream(everyByte(Buffer.from(stream)))).toEqual(whole)
    const last = whole.at(-1)
    return last?.kind === 'fault' ? last.fault.type : last?.kind
  }

  test.for<[string, string, string]>([
    ['nothing at all', '', 'provider_unavailable'],
    ['a missing end', wireStream(begun), 'provider_unavailable'],
    ['the sentinel without an end', `${wireStream(begun)}data: [DONE]\n\n`, 'provider_unavailable'],
    ['a cut event', wireStream(begun) + wireStream([completed()]).slice(0, 50), 'provider_unavailable'],
    ['broken JSON', `${wireStream(begun)}data: {"type":\n\n${wireStream([completed()])}`, 'provider_unavailable'],
    ['no object', `data: 7\n\n`, 'provider_unavailable'],
    [
      'an error event',
      wireStream([created, { type: 'error', error: { type: 'x', code: 'rate_limit_exceeded', message: 'm' } }]),
      'rate_limit_exceeded',
    ],
    ['a bare error', 'data: {"error":{"code":"context_length_exceeded","message":"m"}}\n\n', 'context_length_exceeded'],
    [
      'an error by its event name',
      'event: error\ndata: {"code":"server_error","message":"m"}\n\n',
      'provider_unavailable',
    ],
    [
      'a failed response',
      wireStream([
        created,
        { type: 'response.failed', response: { status: 'failed', error: { code: 'invalid_prompt', message: 'm' } } },
      ]),
      'invalid_prompt',
    ],
    [
      'a cancelled one',
      wireStream([
        created,
        {
          type: 'response.completed',
          response: { status: 'completed', error: { code: 'server_error', message: 'm' } },
        },
      ]),
      'provider_unavailable',
    ],
  ])('%s', ([, stream, type]) => {
    expect(fault(stream)).toBe(type)
  })

  test('is the last thing heard', () => {
    const stream = wireStream([created, { type: 'error', error: { code: 'server_error' } }, addedMessage, completed()])
    expect(decodeStream([Buffer.from(stream)]).map(({ kind }) => kind)).toEqual(['start', 'fault'])
    const last = completed([], { usage: { input_tokens: 1, output_tokens: 1 } })
    const after = wireStream([created, last, addedMessage, delta('late')])
    expect(decodeStream([Buffer.from(after)]).map(({ kind }) => kind)).toEqual(['start', 'finish'])
  })

  test('tells the provider’s words beside its own message', () => {
    const stream = wireStream([{ type: 'error', error: { code: 'server_error', message: 'The disk is full.' } }])
    expect(decodeStream([Buffer.from(stream)])).toEqual([
      {
        kind: 'fault',
        fault: {
          type: 'provider_unavailable',
          status: 200,
          code: 'server_error',
          message: 'the provider failed to answer',
          said: 'The disk is full.',
        },
      },
    ])
  })
})

describe('a whole answer', () => {
  const replyOf = (wire: unknown) =>
    openAiResponses.decodeReply(Buffer.from(typeof wire === 'string' ? wire : JSON.stringify(wire)))

  test('decodes into what a stream would have had', () => {
    const { item } = doneMessage('Hello', { logprobs: [{ token: 'Hello', logprob: -1, bytes: [], top_logprobs: [] }] })
    const events = replyOf({
      id: 'resp_1',
      model: 'm',
      status: 'completed',
      output: [item],
      usage: { input_tokens: 1, output_tokens: 2 },
    })
    expectGrammar(events)
    expect(events).toEqual([
      { kind: 'start', id: 'resp_1', model: 'm' },
      { kind: 'item-start', index: 0, item: { kind: 'message', id: 'msg_1' } },
      {
        kind: 'text-delta',
        index: 0,
        part: 0,
        text: 'Hello',
        logprobs: [{ token: 'Hello', logprob: -1, bytes: [], top: [] }],
      },
      { kind: 'item-done', index: 0 },
      {
        kind: 'finish',
        stopReason: 'end',
        nativeReason: 'completed',
        usage: {
          inputTokens: 1,
          cachedTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 2,
          reasoningTokens: 0,
          origin: 'reported',
        },
      },
    ])
  })

  test.for<[string, unknown]>([
    ['empty', ''],
    ['broken', '{'],
    ['a list', []],
    ['without status', { id: 'x' }],
    ['queued', { status: 'queued', output: [] }],
    ['an error', { error: { message: 'x' } }],
  ])('that is %s is one fault', ([, wire]) => {
    expect(replyOf(wire)).toMatchObject([{ kind: 'fault', fault: { type: 'provider_unavailable' } }])
  })
})
