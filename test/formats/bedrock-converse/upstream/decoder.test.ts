import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import {
  call,
  decodePieces,
  decodeStream,
  delta,
  endedStreamOf,
  event,
  exception,
  frame,
  messageStart,
  messageStop,
  metadata,
  pieces,
  start,
  stop,
  streamOf,
} from '../converse-streams.ts'
import { claude, endpointOf, llama } from '../request-fixtures.ts'

const fault = (bytes: Buffer) => foldEvents(decodeStream(bytes)).fault
const annotations = (events: readonly TurnEvent[]) =>
  events.flatMap((each) => (each.kind === 'annotation' ? [each.annotation] : []))

describe('texts', () => {
  test('have no block start, and their pieces are one part', () => {
    const events = decodeStream(
      endedStreamOf('end_turn', delta(0, { text: 'Hello, ' }), delta(0, { text: 'Zoë 🙂' }), stop(0)),
    )
    expect(events).toEqual([
      { kind: 'start' },
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'Hello, ' },
      { kind: 'text-delta', index: 0, part: 0, text: 'Zoë 🙂' },
      { kind: 'item-done', index: 0 },
      {
        kind: 'finish',
        stopReason: 'end',
        nativeReason: 'end_turn',
        usage: {
          inputTokens: 8,
          cachedTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 10,
          reasoningTokens: 0,
          origin: 'reported',
        },
      },
    ])
  })

  test('that are empty are none', () => {
    const { items } = foldEvents(
      decodeStream(
        endedStreamOf('tool_use', delta(0, { text: '' }), stop(0), ...call(1, 'a', 'f', '{}'), delta(2, { text: '' })),
      ),
    )
    expect(items.map(({ start }) => start.kind)).toEqual(['tool-call'])
  })

  test('in blocks that follow each other are one, and each source stands for its block', () => {
    const web = { title: 'A', location: { web: { url: 'https://a.example/x', domain: 'a.example' } } }
    const found = { source: 'https://b.example/y', sourceContent: [{ text: 'quoted' }] }
    const page = { title: 'doc', location: { documentPage: { documentIndex: 0, start: 1, end: 2 } } }
    const events = decodeStream(
      endedStreamOf(
        'end_turn',
        delta(0, { text: 'See ' }),
        stop(0),
        delta(1, { citation: web }),
        delta(1, { citation: found }),
        delta(1, { text: 'this' }),
        stop(1),
        delta(2, { text: ' and ' }),
        stop(2),
        delta(3, { citation: page }),
        delta(3, { text: 'that' }),
        stop(3),
      ),
    )
    const { items, text } = foldEvents(events)
    expect(text).toBe('See this and that')
    expect(items).toHaveLength(1)
    expect(annotations(events)).toEqual([
      { kind: 'url-citation', url: 'https://a.example/x', title: 'A', startIndex: 4, endIndex: 8 },
      { kind: 'url-citation', url: 'https://b.example/y', title: 'https://b.example/y', startIndex: 4, endIndex: 8 },
      { kind: 'native', format: 'bedrock-converse', wire: { ...page, startIndex: 13, endIndex: 17 } },
    ])
  })
})

describe('thoughts', () => {
  const thinking = [
    delta(0, { reasoningContent: { text: 'Let me ' } }),
    delta(0, { reasoningContent: { text: 'think.' } }),
    delta(0, { reasoningContent: { signature: 'c2lnbmVk' } }),
    stop(0),
  ]

  test('keep their signature, and who signed them is known from the model', () => {
    const bytes = endedStreamOf('end_turn', ...thinking, delta(1, { text: 'Done.' }), stop(1))
    const [thought, message] = foldEvents(decodeStream(bytes, endpointOf(claude))).items
    expect(thought).toMatchObject({
      start: { kind: 'reasoning', signedBy: 'anthropic-claude-v1' },
      reasoning: ['Let me think.'],
      signature: 'c2lnbmVk',
      encrypted: undefined,
    })
    expect(message?.content).toEqual(['Done.'])
    for (const endpoint of [endpointOf(llama), undefined]) {
      const [other] = foldEvents(decodeStream(bytes, endpoint)).items
      expect(other?.start).toMatchObject({ signedBy: 'bedrock-converse' })
    }
  })

  test('of an inference profile of one’s own are known by the catalog’s name', () => {
    const endpoint = endpointOf('arn:aws:bedrock:us-east-1:1:application-inference-profile/x', {
      modelId: 'anthropic/claude-sonnet-4.5',
    })
    const [thought] = foldEvents(decodeStream(endedStreamOf('end_turn', ...thinking), endpoint)).items
    expect(thought?.start).toMatchObject({ signedBy: 'anthropic-claude-v1' })
  })

  test('in several blocks are several, each with its own signature', () => {
    const { items } = foldEvents(
      decodeStream(
        endedStreamOf(
          'end_turn',
          ...thinking,
          delta(1, { reasoningContent: { text: 'More.', signature: 'bW9yZQ==' } }),
        ),
      ),
    )
    expect(items.map(({ reasoning, signature }) => [reasoning.join(''), signature])).toEqual([
      ['Let me think.', 'c2lnbmVk'],
      ['More.', 'bW9yZQ=='],
    ])
  })

  test('that were redacted are kept sealed, as the text that their bytes are', () => {
    const sealed = Buffer.from('EmwKAhgBEgy+sealed/==').toString('base64')
    const [thought] = foldEvents(
      decodeStream(endedStreamOf('end_turn', delta(0, { reasoningContent: { redactedContent: sealed } }), stop(0))),
    ).items
    expect(thought).toMatchObject({ encrypted: 'EmwKAhgBEgy+sealed/==', reasoning: [], signature: undefined })
  })

  test('that were redacted to bytes that are no text keep them', () => {
    const sealed = Buffer.from([0xff, 0xfe, 0x00, 0x80]).toString('base64')
    const [thought] = foldEvents(
      decodeStream(endedStreamOf('end_turn', delta(0, { reasoningContent: { redactedContent: sealed } }), stop(0))),
    ).items
    expect(thought?.encrypted).toBe(`base64:${sealed}`)
  })
})

describe('tool calls', () => {
  test('keep their ids and come one after the other', () => {
    const { items, stopReason } = foldEvents(
      decodeStream(
        endedStreamOf(
          'tool_use',
          delta(0, { text: 'I look it up.' }),
          stop(0),
          ...call(1, 'tooluse_a', 'weather', '', '{"city": ', '"Paris"}'),
          ...call(2, 'tooluse_b', 'weather', '{"city":"Rome"}'),
        ),
      ),
    )
    expect(stopReason).toBe('tool-calls')
    expect(items.slice(1).map(({ start, arguments: text }) => ({ ...start, text }))).toEqual([
      { kind: 'tool-call', variant: 'function', callId: 'tooluse_a', name: 'weather', text: '{"city": "Paris"}' },
      { kind: 'tool-call', variant: 'function', callId: 'tooluse_b', name: 'weather', text: '{"city":"Rome"}' },
    ])
  })

  test('without arguments are calls with none', () => {
    const [only] = foldEvents(decodeStream(endedStreamOf('tool_use', ...call(0, 'a', 'now')))).items
    expect(only?.arguments).toBe('{}')
  })

  test('lose the control tokens that slipped into their name', () => {
    const [only] = foldEvents(
      decodeStream(endedStreamOf('tool_use', ...call(0, 'a', 'json<|channel|>commentary'))),
    ).items
    expect(only?.start).toMatchObject({ name: 'json' })
  })

  test('get an id when they have none', () => {
    const bytes = endedStreamOf('tool_use', start(0, { toolUse: { name: 'f' } }), start(1, { toolUse: { name: 'f' } }))
    const ids = foldEvents(decodeStream(bytes)).items.map(({ start }) => 'callId' in start && start.callId)
    expect(ids).toEqual(['call_0', 'call_1'])
  })

  test('that end at the output limit are incomplete', () => {
    const bytes = endedStreamOf('max_tokens', delta(0, { text: 'Well' }), stop(0), ...call(1, 'a', 'f', '{"x": "'))
    const { items, stopReason } = foldEvents(decodeStream(bytes))
    expect(stopReason).toBe('max-tokens')
    expect(items.map(({ isIncomplete }) => isIncomplete)).toEqual([false, true])
  })

  test('without a name, or whose arguments come first, are no answer', () => {
    expect(fault(endedStreamOf('tool_use', start(0, { toolUse: { toolUseId: 'a' } })))).toMatchObject({
      type: 'provider_unavailable',
      message: expect.stringContaining('without a name'),
    })
    const early = endedStreamOf('tool_use', delta(0, { toolUse: { input: '{}' } }), ...call(0, 'a', 'f'))
    expect(fault(early)).toMatchObject({ message: expect.stringContaining('has not begun') })
  })

  test('of the provider’s own tools are its own items, and no calls for the caller', () => {
    const { items, stopReason } = foldEvents(
      decodeStream(
        endedStreamOf(
          'tool_use',
          start(0, { toolUse: { toolUseId: 's', name: 'nova_code_interpreter', type: 'server_tool_use' } }),
          delta(0, { toolUse: { input: '{"snippet":"1"}' } }),
          stop(0),
          start(1, { toolResult: { toolUseId: 's', status: 'success', type: 'nova_code_interpreter_result' } }),
          delta(1, { toolResult: [{ json: { stdOut: '1' } }] }),
          stop(1),
          delta(2, { text: 'One.' }),
        ),
      ),
    )
    expect(stopReason).toBe('end')
    expect(items.map(({ start }) => start)).toEqual([
      {
        kind: 'native',
        format: 'bedrock-converse',
        type: 'toolUse',
        wire: {
          toolUse: { toolUseId: 's', name: 'nova_code_interpreter', type: 'server_tool_use', input: { snippet: '1' } },
        },
      },
      {
        kind: 'native',
        format: 'bedrock-converse',
        type: 'toolResult',
        wire: {
          toolResult: {
            toolUseId: 's',
            status: 'success',
            type: 'nova_code_interpreter_result',
            content: [{ json: { stdOut: '1' } }],
          },
        },
      },
      { kind: 'message' },
    ])
  })
})

test('images come whole', () => {
  const halves = ['GIF', '89a'].map((half) => Buffer.from(half).toString('base64'))
  const { items } = foldEvents(
    decodeStream(
      endedStreamOf(
        'end_turn',
        start(0, { image: { format: 'gif' } }),
        ...halves.map((bytes) => delta(0, { image: { source: { bytes } } })),
        stop(0),
      ),
    ),
  )
  expect(items.map(({ start }) => start)).toEqual([
    { kind: 'generated-image', mediaType: 'image/gif', base64: Buffer.from('GIF89a').toString('base64') },
  ])
})

describe('the end', () => {
  test.each([
    ['end_turn', 'end'],
    ['tool_use', 'end'],
    ['max_tokens', 'max-tokens'],
    ['stop_sequence', 'stop-sequence'],
    ['guardrail_intervened', 'content-filter'],
    ['content_filtered', 'content-filter'],
    ['model_context_window_exceeded', 'context-length'],
    ['refusal', 'refusal'],
    ['never_seen', 'end'],
    ['constructor', 'end'],
  ])('%s is %s', (word, stopReason) => {
    expect(foldEvents(decodeStream(endedStreamOf(word, delta(0, { text: 'x' })))).stopReason).toBe(stopReason)
  })

  test.each(['malformed_model_output', 'malformed_tool_use'])('%s is no answer', (word) => {
    expect(fault(endedStreamOf(word, delta(0, { text: 'x' })))).toMatchObject({
      type: 'provider_unavailable',
      status: 200,
      code: word,
    })
  })

  test('names the stop sequence where the model tells', () => {
    const fields = { additionalModelResponseFields: { delta: { stop_sequence: 'STOP' } } }
    const bytes = streamOf(delta(0, { text: 'x' }), messageStop('stop_sequence', fields), metadata())
    expect(foldEvents(decodeStream(bytes)).stopSequence).toBe('STOP')
  })

  test('counts cached input as input', () => {
    const usage = {
      inputTokens: 3,
      cacheReadInputTokens: 100,
      cacheWriteInputTokens: 50,
      cacheDetails: [
        { ttl: '1h', inputTokens: 40 },
        { ttl: '5m', inputTokens: 10 },
      ],
      outputTokens: 7,
      totalTokens: 160,
    }
    expect(foldEvents(decodeStream(streamOf(messageStop(), metadata(usage)))).usage).toEqual({
      inputTokens: 153,
      cachedTokens: 100,
      cacheWriteTokens: 50,
      cacheWriteHourTokens: 40,
      outputTokens: 7,
      reasoningTokens: 0,
      origin: 'reported',
    })
  })

  test.each([{ inputTokens: -1, outputTokens: 1 }, { inputTokens: 1.5, outputTokens: 1 }, { outputTokens: 1 }, {}])(
    'does not believe the usage %j',
    (usage) => {
      expect(foldEvents(decodeStream(streamOf(messageStop(), metadata(usage)))).usage).toBeUndefined()
    },
  )

  test('tells the tier that served', () => {
    const bytes = streamOf(messageStop(), metadata(undefined, { serviceTier: { type: 'priority' } }))
    expect(decodeStream(bytes).at(-1)).toMatchObject({ kind: 'finish', serviceTier: 'priority' })
  })

  test('may come with its usage first, or without any', () => {
    expect(decodeStream(streamOf(metadata(), messageStop())).at(-1)).toMatchObject({ kind: 'finish', usage: {} })
    const end = decodeStream(streamOf(delta(0, { text: 'x' }), messageStop())).at(-1)
    expect(end).toEqual({ kind: 'finish', stopReason: 'end', nativeReason: 'end_turn' })
  })

  test('is a fault when the provider never says why the model stopped (F7)', () => {
    const cut = streamOf(delta(0, { text: 'x' }), stop(0), metadata())
    for (const bytes of [Buffer.alloc(0), messageStart, cut, streamOf(messageStop(''), metadata())]) {
      expect(fault(bytes)).toMatchObject({ type: 'provider_unavailable', status: 200 })
    }
  })

  test('is the end: what follows is ignored', () => {
    const whole = endedStreamOf('end_turn', delta(0, { text: 'x' }))
    const events = decodeStream(whole)
    expect(decodeStream(Buffer.concat([whole, delta(1, { text: 'y' }), exception('throttlingException')]))).toEqual(
      events,
    )
  })
})

describe('exceptions in mid-stream', () => {
  test.each([
    ['throttlingException', 'rate_limit_exceeded', 429],
    ['modelStreamErrorException', 'provider_unavailable', 424],
    ['internalServerException', 'provider_unavailable', 500],
    ['serviceUnavailableException', 'provider_unavailable', 503],
    ['modelTimeoutException', 'timeout', 408],
    ['validationException', 'invalid_request', 400],
    ['accessDeniedException', 'permission_denied', 403],
    ['neverSeenException', 'provider_unavailable', 200],
  ])('%s is %s', (type, errorType, status) => {
    const found = fault(streamOf(delta(0, { text: 'x' }), exception(type)))
    expect(found).toMatchObject({ type: errorType, status, code: type })
    expect(found?.message).not.toContain('it went wrong')
  })

  test('are known by their words where the type says little', () => {
    const tooLong = exception('validationException', { message: 'Input is too long for requested model.' })
    expect(fault(streamOf(tooLong))).toMatchObject({ type: 'context_length_exceeded' })
  })

  test('may be errors without a model, or without anything', () => {
    const error = frame({ ':message-type': 'error', ':error-code': 'InternalError', ':error-message': 'x' }, '')
    expect(fault(streamOf(error))).toMatchObject({ type: 'provider_unavailable', code: 'InternalError' })
    expect(fault(streamOf(frame({ ':message-type': 'exception' }, '')))).toMatchObject({ type: 'provider_unavailable' })
  })
})

describe('what can’t be read', () => {
  const whole = endedStreamOf('end_turn', delta(0, { text: 'Hello' }), stop(0))

  test.each([
    ['in the prelude', messageStart.length + 5],
    ['in a header', messageStart.length + 20],
    ['in a body', messageStart.length + 110],
  ])('is a damaged byte %s', (_, place) => {
    const bytes = Buffer.from(whole)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    expect(fault(bytes)).toMatchObject({ type: 'provider_unavailable', message: expect.stringContaining('damaged') })
  })

  test('is noticed at once when a length is wrong, not at the end of the connection', () => {
    const bytes = Buffer.from(whole)
    bytes.writeUInt32BE(100_000, messageStart.length)
    expect(decodePieces([bytes.subarray(0, messageStart.length + 12)]).at(-1)).toMatchObject({
      kind: 'fault',
      fault: { message: expect.stringContaining('damaged') },
    })
  })

  test.each(['<html><body>Bad gateway</body></html>', '{"message":"no"}', 'data: {"type":"x"}\n\n'])(
    'is something else: %s',
    (text) => {
      expect(fault(Buffer.from(text))).toMatchObject({ type: 'provider_unavailable' })
    },
  )

  test('is an event that is not JSON; one of an unknown type is skipped', () => {
    expect(fault(streamOf(event('contentBlockDelta', '{"delta"')))).toMatchObject({
      message: expect.stringContaining('not JSON'),
    })
    const odd = streamOf(event('pulse', { x: 1 }), delta(0, { video: {} }), delta(0, { text: 'x' }), messageStop())
    expect(foldEvents(decodeStream(odd))).toMatchObject({ text: 'x', fault: undefined })
  })

  test('is a message of more than the encoding allows', () => {
    const bytes = Buffer.from(messageStart)
    bytes.writeUInt32BE(0x02_00_00_00, 0)
    expect(fault(bytes)).toBeDefined()
  })
})

test('a large message is put together from small pieces', () => {
  const text = 'ä'.repeat(60_000)
  const bytes = endedStreamOf('end_turn', delta(0, { text }))
  expect(foldEvents(decodePieces(pieces(bytes, 1000))).text).toBe(text)
})
