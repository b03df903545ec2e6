import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cohereChat } from '../../../../src/formats/cohere-chat/upstream.ts'
import { annotationsOf, decodeInPieces, decodeReplyOf, decodeStreamOf } from '../../../support/decode-answer.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { runs } from '../../../support/level.ts'
import {
  callDelta,
  callStart,
  citation,
  content,
  decode,
  decodeMessage,
  end,
  ended,
  plan,
  start,
  streamOf,
} from '../cohere-streams.ts'

const source = (document: object, id = 'doc:0') => ({ type: 'document', id, document })

describe('a streamed answer', () => {
  it('is text with usage and a reason', () => {
    const events = decode(
      start,
      content(0, { type: 'text', text: '' }, 'content-start'),
      content(0, { text: 'Hel' }),
      content(0, { text: 'lo' }),
      ended('content', 0),
      end(),
    )
    expect(events).toEqual([
      { kind: 'start', id: 'answer-1' },
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'Hel' },
      { kind: 'text-delta', index: 0, part: 0, text: 'lo' },
      { kind: 'item-done', index: 0 },
      {
        kind: 'finish',
        stopReason: 'end',
        nativeReason: 'COMPLETE',
        usage: {
          inputTokens: 71,
          cachedTokens: 0,
          cacheWriteTokens: 0,
          outputTokens: 4,
          reasoningTokens: 0,
          billedInputTokens: 5,
          billedOutputTokens: 3,
          origin: 'reported',
        },
      },
    ])
  })

  it('may begin with thoughts, which remember where they came from', () => {
    const { items, text } = foldEvents(
      decode(
        start,
        content(0, { type: 'thinking', thinking: '' }, 'content-start'),
        content(0, { thinking: 'Hm' }),
        content(0, { thinking: 'm' }),
        ended('content', 0),
        content(1, { type: 'text', text: '' }, 'content-start'),
        content(1, { text: 'Hi' }),
        ended('content', 1),
        end(),
      ),
    )
    expect(items.map(({ start }) => start)).toEqual([
      { kind: 'reasoning', extra: { 'cohere-chat': { field: 'thinking' } } },
      { kind: 'message' },
    ])
    expect([items[0]?.reasoning, text]).toEqual([['Hmm'], 'Hi'])
  })

  it('may have several texts, each a part', () => {
    const { items } = foldEvents(decode(start, content(0, { text: 'a' }), content(1, { text: 'b' }), end()))
    expect(items.map((item) => item.content)).toEqual([['a', 'b']])
  })

  it('may plan and call tools: the plan is thoughts, calls come one after the other', () => {
    const { items, stopReason } = foldEvents(
      decode(
        start,
        plan('I will '),
        plan('look.'),
        callStart(0, 'look_1', 'look'),
        callDelta(0, '{"a":'),
        callDelta(0, ' 1}'),
        ended('tool-call', 0),
        callStart(1, 'rest_2', 'rest'),
        ended('tool-call', 1),
        end('TOOL_CALL'),
      ),
    )
    expect(items.map(({ start, reasoning, arguments: text }) => [start, reasoning.join(''), text])).toEqual([
      [{ kind: 'reasoning', extra: { 'cohere-chat': { field: 'tool_plan' } } }, 'I will look.', ''],
      [{ kind: 'tool-call', variant: 'function', callId: 'look_1', name: 'look' }, '', '{"a": 1}'],
      [{ kind: 'tool-call', variant: 'function', callId: 'rest_2', name: 'rest' }, '', '{}'],
    ])
    expect(stopReason).toBe('tool-calls')
  })

  it('makes an id for a call without one, the same each time', () => {
    const { items } = foldEvents(decode(start, callStart(0, undefined, 'look', '{}'), end('TOOL_CALL')))
    expect(items[0]?.start).toMatchObject({ callId: 'answer-1_0' })
  })

  it.each([
    ['COMPLETE', 'end'],
    ['STOP_SEQUENCE', 'stop-sequence'],
    ['MAX_TOKENS', 'max-tokens'],
    ['TOOL_CALL', 'end'],
    ['ERROR_LIMIT', 'context-length'],
    ['ERROR_TOXIC', 'content-filter'],
    ['SOMETHING_NEW', 'end'],
    ['constructor', 'end'],
  ])('that ends with %s stops for %s', (reason, stopReason) => {
    const events = decode(start, content(0, { text: 'Hi' }), end(reason))
    expect(foldEvents(events).stopReason).toBe(stopReason)
    const isCut = ['max-tokens', 'context-length', 'content-filter'].includes(stopReason)
    expect(foldEvents(events).items[0]?.isIncomplete).toBe(isCut)
  })

  it('tells a call that was cut from one that is whole', () => {
    const cut = decode(start, callStart(0, 'a', 'look', '{"a":'), end('MAX_TOKENS'))
    expect(foldEvents(cut)).toMatchObject({ stopReason: 'max-tokens', items: [{ isIncomplete: true }] })
    const whole = decode(start, callStart(0, 'a', 'look', '{"a":1}'), end('MAX_TOKENS'))
    expect(foldEvents(whole)).toMatchObject({ items: [{ isIncomplete: false }] })
  })

  it('may say how probable its tokens are', () => {
    const logprobs = { text: 'Hi', token_ids: [7, 8], logprobs: [-0.5, -0.25] }
    expect(decode(start, content(0, { text: 'Hi' }, 'content-delta', { logprobs }), end())).toContainEqual({
      kind: 'text-delta',
      index: 0,
      part: 0,
      text: 'Hi',
      logprobs: [{ token: 'Hi', logprob: -0.75, top: [] }],
    })
  })

  it('skips events that nobody knows', () => {
    const events = decode(
      start,
      { type: 'debug', prompt: 'x' },
      content(0, { text: 'Hi' }),
      { type: 'new-start' },
      end(),
    )
    expect(foldEvents(events)).toMatchObject({ text: 'Hi', stopReason: 'end' })
  })

  it('F21: ends at its end: nothing that follows counts', () => {
    const events = decode(start, content(0, { text: 'Hi' }), end(), '[DONE]', content(0, { text: '!' }), end('ERROR'))
    expect(foldEvents(events)).toMatchObject({ text: 'Hi', stopReason: 'end' })
  })
})

describe('citations', () => {
  const text = content(0, { text: 'Ruby is by Matz' })
  const cited = { start: 11, end: 15, text: 'Matz', type: 'TEXT_CONTENT', content_index: 0 }

  it('are annotations on the text, one for each source: by its address, or by its id where it has none', () => {
    const sources = [
      source({ title: 'Facts', url: 'https://a.example/facts' }),
      { type: 'tool', id: 'https://b.example', tool_output: { title: 'B' } },
      { type: 'tool', id: 'look_1:0', tool_output: { temperature: '7' } },
      { type: 'document', id: 'doc:0', document: { title: 'mine.txt', text: 'x' } },
    ]
    const events = decode(
      start,
      text,
      citation(0, { ...cited, sources }),
      ended('citation', 0),
      ended('content', 0),
      end(),
    )
    const place = { index: 0, part: 0, kind: 'url-citation', startIndex: 11, endIndex: 15 }
    expect(annotationsOf(events)).toEqual([
      { ...place, url: 'https://a.example/facts', title: 'Facts' },
      { ...place, url: 'https://b.example', title: 'B' },
      { ...place, url: 'look_1:0', title: '' },
      { ...place, url: 'doc:0', title: 'mine.txt' },
    ])
  })

  it('that name no source by anything are carried as they came', () => {
    const wire = { ...cited, sources: [{ type: 'tool', tool_output: { temperature: '7' } }] }
    expect(annotationsOf(decode(start, text, citation(0, wire), end()))).toEqual([
      { index: 0, part: 0, kind: 'native', format: 'cohere-chat', wire },
    ])
  })

  it('may come after the end of their text', () => {
    const wire = { ...cited, sources: [source({ url: 'https://a.example' })] }
    expect(annotationsOf(decode(start, text, ended('content', 0), citation(0, wire), end()))).toHaveLength(1)
  })

  it.each([
    ['code points', 3, 7],
    ['UTF-16, as the quotation shows', 5, 9],
  ])('count %s', (_, start_, end_) => {
    const wire = { ...cited, text: 'Matz', start: start_, end: end_, sources: [source({ url: 'https://a.example' })] }
    const events = decode(start, content(0, { text: '🎉🎉 Matz' }), citation(0, wire), end())
    expect(annotationsOf(events)).toMatchObject([{ startIndex: 3, endIndex: 7 }])
  })

  it('of thoughts, of another text or of nothing are left out', () => {
    const wire = { ...cited, sources: [source({ url: 'https://a.example' })] }
    const events = decode(
      start,
      citation(0, wire),
      content(0, { thinking: 'Hm' }),
      citation(1, { ...wire, type: 'THINKING_CONTENT' }),
      content(1, { text: 'Hi' }),
      citation(2, wire),
      citation(3, { ...wire, type: 'PLAN', content_index: 1 }),
      { type: 'citation-start', index: 4, delta: { message: { citations: null } } },
      end(),
    )
    expect(annotationsOf(events)).toEqual([])
  })
})

describe('what can not be used becomes a fault', () => {
  const fault = (events: ReturnType<typeof decode>) => foldEvents(events).fault

  it.each([
    ['a stream without an end', [start, content(0, { text: 'Hi' })]],
    ['a sentinel without an end', [start, content(0, { text: 'Hi' }), '[DONE]']],
    ['JSON that is none', [start, '{"type":']],
    ['a list', [start, '[]']],
    ['null', ['null']],
    ['a call without a name', [start, callStart(0, 'a', undefined), end()]],
    ['arguments of no call', [start, callDelta(0, '{}'), end()]],
    ['arguments of another call', [start, callStart(0, 'a', 'look'), callDelta(1, '{}'), end()]],
    ['an end without anything', [start, end(null)]],
    ['a failure', [start, content(0, { text: 'Hi' }), end('ERROR')]],
    ['nothing at all', []],
  ])('%s (F7, F13, F19)', (_, events) => {
    expect(fault(decode(...events))).toMatchObject({ type: 'provider_unavailable', status: 200 })
  })

  it.each([
    ['TIMEOUT', {}, 'timeout'],
    ['ERROR', { error: 'rate limit exceeded' }, 'rate_limit_exceeded'],
    ['ERROR', { error: 'too many tokens: context length is exceeded' }, 'context_length_exceeded'],
  ])('a failure that says why: %s %j', (reason, more, type) => {
    expect(fault(decode(start, end(reason, more)))?.type).toBe(type)
  })

  it('an error in place of an event (F14, F20)', () => {
    expect(fault(decode({ message: 'invalid api token' }))?.type).not.toBeUndefined()
    expect(fault(decode({ id: 'x', message: 'rate limit exceeded' }))?.type).toBe('rate_limit_exceeded')
  })

  it('F17: an event that is too large', () => {
    const decoder = cohereChat.createDecoder()
    const events: ReturnType<typeof decode> = []
    decoder.push(Buffer.from(`data: ${'x'.repeat(5 * 1024 * 1024)}`), events)
    decoder.end(events)
    expect(events).toMatchObject([{ kind: 'fault', fault: { type: 'provider_unavailable' } }])
  })

  it('a web page', () => {
    expect(fault(decodeStreamOf(cohereChat, Buffer.from('<html></html>')))?.type).toBe('provider_unavailable')
    expect(fault(decodeReplyOf(cohereChat, '<html></html>'))?.type).toBe('provider_unavailable')
  })

  it.each([
    ['{}'],
    ['[]'],
    ['null'],
    ['"text"'],
    ['{"message": "no"}'],
    ['{"message": {}}'],
    ['{"message": {"content": [null, 1, {"text": 7}]}}'],
    ['{"message": {"tool_calls": [{"function": {"name": 7}}]}, "finish_reason": "TOOL_CALL"}'],
  ])('a whole answer that is none: %s', (body) => {
    expect(fault(decodeReplyOf(cohereChat, body))).toBeDefined()
  })
})

it('is the same whole as streamed', () => {
  const cited = {
    start: 0,
    end: 2,
    text: 'Hi',
    type: 'TEXT_CONTENT',
    content_index: 1,
    sources: [source({ url: 'https://a.example', title: 'A' })],
  }
  const streamed = decode(
    start,
    content(0, { thinking: 'Hmm' }),
    content(1, { text: 'Hi' }),
    citation(0, cited),
    content(2, { text: 'there' }),
    plan('Look.'),
    callStart(0, 'a', 'look', '{"a":1}'),
    callStart(1, 'b', 'rest', '{}'),
    end('TOOL_CALL'),
  )
  const whole = decodeMessage(
    {
      content: [
        { type: 'thinking', thinking: 'Hmm' },
        { type: 'text', text: 'Hi' },
        { type: 'text', text: 'there' },
      ],
      citations: [cited],
      tool_plan: 'Look.',
      tool_calls: [
        { id: 'a', type: 'function', function: { name: 'look', arguments: '{"a":1}' } },
        { id: 'b', type: 'function', function: { name: 'rest', arguments: '{}' } },
      ],
    },
    'TOOL_CALL',
  )
  expect(whole).toEqual(streamed)
})

it('puts a citation without a place on the last text, and reads text that is no list', () => {
  const sources = [source({ url: 'https://a.example' })]
  expect(
    annotationsOf(decodeMessage({ content: 'Hi', citations: [{ start: 0, end: 2, text: 'Hi', sources }] })),
  ).toMatchObject([{ index: 0, part: 0, startIndex: 0, endIndex: 2 }])
})

it('keeps the probabilities of a whole answer', () => {
  const logprobs = [
    { text: 'Hel', token_ids: [1], logprobs: [-1] },
    { text: 'lo', token_ids: [2], logprobs: [-2] },
  ]
  expect(decodeMessage({ content: [{ type: 'text', text: 'Hello' }] }, 'COMPLETE', { logprobs })).toContainEqual({
    kind: 'text-delta',
    index: 0,
    part: 0,
    text: 'Hello',
    logprobs: [
      { token: 'Hel', logprob: -1, top: [] },
      { token: 'lo', logprob: -2, top: [] },
    ],
  })
})

it('reads a stream whose lines end in CRLF', () => {
  const bytes = streamOf(start, content(0, { text: 'Hi' }), end())
    .toString('utf8')
    .replaceAll('\n', '\r\n')
  expect(foldEvents(decodeStreamOf(cohereChat, Buffer.from(bytes)))).toMatchObject({ text: 'Hi', stopReason: 'end' })
})

it('never throws, whatever comes', () => {
  const types = ['message-start', 'content-start', 'content-delta', 'tool-plan-delta', 'tool-call-start']
  const type = fc.constantFrom(...types, 'tool-call-delta', 'citation-start', 'message-end')
  const key = fc.constantFrom('message', 'content', 'text', 'tool_calls', 'function', 'name', 'citations', 'sources')
  const leaf = fc.constantFrom(null, true, -1, 0.5, '', 'text', 'TEXT_CONTENT')
  const short = { maxLength: 3 }
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value'), short),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  }))
  const event = fc.record({ type, index: fc.nat(2), delta: value })
  fc.assert(
    fc.property(fc.array(fc.oneof(event, value), { maxLength: 8 }), value, (events, body) => {
      decodeInPieces(cohereChat, streamOf(...events.map((each) => JSON.stringify(each))), 1000)
      decodeReplyOf(cohereChat, JSON.stringify({ message: body }))
    }),
    { numRuns: runs(300) },
  )
})

describe('an answer of the other kind than was asked for', () => {
  const message = { content: [{ type: 'text', text: 'Hi' }] }
  const whole = { id: 'answer-1', message: { role: 'assistant', ...message }, finish_reason: 'COMPLETE' }

  it('is understood: one JSON body in place of a stream', () => {
    const events = decodeStreamOf(cohereChat, Buffer.from(JSON.stringify(whole)))
    expect(foldEvents(events)).toMatchObject({ text: 'Hi', stopReason: 'end' })
    expect(events).toEqual(decodeReplyOf(cohereChat, whole))
  })

  it('is understood: a stream in place of one JSON body', () => {
    const stream = streamOf(start, content(0, { text: 'Hi' }), end())
    expect(foldEvents(cohereChat.decodeReply(stream))).toMatchObject({ text: 'Hi', stopReason: 'end' })
  })

  it('is a fault where it is a web page', () => {
    const events = decodeStreamOf(cohereChat, Buffer.from('<html></html>'))
    expect(foldEvents(events).fault?.message).toContain('a web page')
  })
})
