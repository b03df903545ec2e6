import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { openAiChat } from '../../../../src/formats/openai-chat/upstream.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import {
  chunk,
  cutStreamOf,
  decodeChunks,
  decodePieces,
  decodeReply,
  decodeStream,
  reply,
  stop,
  streamOf,
} from '../chat-streams.ts'

const hello = [
  chunk({ role: 'assistant', content: '' }),
  chunk({ content: 'Hel' }),
  chunk({ content: 'lo 🐎' }),
  stop(),
]
const usage = { prompt_tokens: 3, completion_tokens: 2, total_tokens: 5 }

function faultOf(events: readonly TurnEvent[]) {
  const last = events.at(-1)
  return last?.kind === 'fault' ? last.fault : undefined
}

describe('a streamed answer', () => {
  test('becomes start, one message with its deltas, and finish', () => {
    expect(decodeChunks(...hello)).toEqual([
      { kind: 'start', id: 'chatcmpl-1', model: 'some-model' },
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'Hel' },
      { kind: 'text-delta', index: 0, part: 0, text: 'lo 🐎' },
      { kind: 'item-done', index: 0 },
      { kind: 'finish', stopReason: 'end', nativeReason: 'stop' },
    ])
  })

  test('reads the same with CRLF, comments, keep-alive events, a byte order mark and no final line end (F16)', () => {
    const events = decodeChunks(...hello)
    const text = streamOf(...hello).toString('utf8')
    expect(decodeStream(Buffer.from(text.replaceAll('\n', '\r\n')))).toEqual(events)
    expect(decodeStream(Buffer.from(`\uFEFF: processing\n\n${text.replaceAll('data:', ': x\ndata:')}`))).toEqual(events)
    expect(decodeStream(Buffer.from(text.replaceAll('data:', 'event: ping\ndata:\n\ndata:')))).toEqual(events)
    expect(decodeStream(Buffer.from(text.trimEnd()))).toEqual(events)
  })

  test('reads data that is spread over several lines', () => {
    const text = JSON.stringify(chunk({ content: 'Hi' }), null, 1)
    expect(
      foldEvents(decodeStream(Buffer.from(`data: ${text.replaceAll('\n', '\ndata: ')}\n\ndata: [DONE]\n\n`))).text,
    ).toBe('Hi')
  })

  test('is complete without [DONE] when a finish reason came (F18)', () => {
    expect(decodeStream(cutStreamOf(...hello))).toEqual(decodeChunks(...hello))
  })

  test('is complete without a finish reason when [DONE] came after some content', () => {
    expect(decodeChunks(...hello.slice(0, 3)).at(-1)).toEqual({ kind: 'finish', stopReason: 'end' })
    expect(decodeChunks(chunk({ content: 'a' }), stop('')).at(-1)).toEqual({ kind: 'finish', stopReason: 'end' })
  })

  test('is a fault without [DONE] and finish reason, wherever it is cut (F7, F19)', () => {
    const whole = streamOf(...hello)
    const finished = cutStreamOf(...hello.slice(0, 3)).length + JSON.stringify(hello[3]).length + 'data: '.length
    for (let length = 0; length < whole.length; length++) {
      const events = decodePieces([whole.subarray(0, length)])
      expect(faultOf(events)?.type, `cut at ${length}`).toBe(length < finished ? 'provider_unavailable' : undefined)
    }
  })

  test('is a fault when nothing came but [DONE], and empty when the model chose to say nothing (F26)', () => {
    expect(faultOf(decodeChunks())).toMatchObject({ type: 'provider_unavailable' })
    expect(faultOf(decodeChunks(chunk({ role: 'assistant', content: '' })))).toMatchObject({
      type: 'provider_unavailable',
    })
    expect(decodeChunks(stop('stop', { usage })).at(-1)).toMatchObject({ kind: 'finish', stopReason: 'end' })
  })

  test('ends with [DONE]: what follows is ignored (F21)', () => {
    const bytes = Buffer.concat([
      streamOf(...hello),
      streamOf(chunk({ content: 'more' }), { error: 'late' }),
      Buffer.from('{'),
    ])
    expect(decodeStream(bytes)).toEqual(decodeChunks(...hello))
  })

  test('takes text in that comes after a finish reason, as some servers repeat one in each chunk', () => {
    const events = decodeChunks(
      chunk({ content: 'a' }, {}, { finish_reason: 'stop' }),
      chunk({ content: 'b' }, {}, { finish_reason: 'stop' }),
    )
    expect(foldEvents(events).text).toBe('ab')
  })

  test.each([
    ['broken JSON', '{"choices":[{"delta"'],
    ['no object', '[1]'],
    ['null', 'null'],
    ['text', 'oops'],
  ])('is a fault when an event holds %s (F13)', (_, data) => {
    expect(faultOf(decodeChunks(...hello.slice(0, 2), data, ...hello.slice(2)))).toMatchObject({
      type: 'provider_unavailable',
      status: 200,
    })
  })

  test('keeps its end when only an event behind it is broken', () => {
    expect(decodeChunks(...hello, '{"usage":{"prompt_tok')).toEqual(decodeChunks(...hello))
    expect(decodeStream(Buffer.concat([cutStreamOf(...hello), Buffer.from('data: {"usage":{"pro')]))).toEqual(
      decodeChunks(...hello),
    )
  })

  test('passes over chunks that say nothing, of whatever kind', () => {
    const noise = [
      { type: 'ping' },
      {},
      { choices: [] },
      { choices: null, usage: null },
      { choices: [null, 1] },
      { id: 'other', choices: [{}] },
    ]
    expect(decodeChunks(...hello.slice(0, 2), ...noise, ...hello.slice(2))).toEqual(decodeChunks(...hello))
  })

  test('is that of one choice where there are several', () => {
    const other = { index: 1, delta: { content: 'other' }, finish_reason: 'length' }
    const events = decodeChunks(
      chunk({ content: 'one' }),
      { ...chunk({}), choices: [other] },
      { ...chunk({}), choices: [other, { index: 0, delta: { content: ' more' }, finish_reason: 'stop' }] },
      { ...chunk({}), choices: [other] },
    )
    expect(foldEvents(events)).toMatchObject({ text: 'one more', stopReason: 'end' })
  })

  test('names who answers as soon as it is known', () => {
    const first = { choices: [], id: '', model: '', prompt_filter_results: [] }
    expect(decodeChunks(first, chunk({ content: 'a' }, { service_tier: 'on_demand' }), stop())[0]).toEqual({
      kind: 'start',
      id: 'chatcmpl-1',
      model: 'some-model',
      serviceTier: 'default',
    })
    expect(decodeChunks({ choices: [{ delta: { content: 'a' } }] })[0]).toEqual({ kind: 'start' })
  })

  test('has its characters whole wherever they are cut (F15)', () => {
    const bytes = streamOf(...hello)
    for (let cut = 1; cut < bytes.length; cut++) {
      const events = decodePieces([bytes.subarray(0, cut), bytes.subarray(cut)])
      expect(foldEvents(events).text, `cut at ${cut}`).toBe('Hello 🐎')
    }
  })

  test('is a fault when an event is endless (F17)', () => {
    const decoder = openAiChat.createDecoder()
    const events: TurnEvent[] = []
    const piece = Buffer.alloc(1024 * 1024, 'x')
    decoder.push(Buffer.from('data: {"choices":[{"delta":{"content":"'), events)
    for (let count = 0; count < 70; count++) decoder.push(piece, events)
    decoder.end(events)
    expect(events).toEqual([{ kind: 'fault', fault: expect.objectContaining({ type: 'provider_unavailable' }) }])
  })
})

describe('an error in a stream (F14, F20)', () => {
  test.each([
    ['an error object', { error: { code: 'rate_limit_exceeded', message: 'Slow.' } }, 'rate_limit_exceeded', 'Slow.'],
    ['an error with a status', { error: { code: 502, message: 'Broken.' } }, 'provider_unavailable', 'Broken.'],
    [
      'an error beside choices',
      { ...chunk({ content: '' }), error: { code: 429, message: 'Slow.' } },
      'rate_limit_exceeded',
      'Slow.',
    ],
    ['an error as text', { error: 'The model is overloaded.' }, 'provider_overloaded', 'The model is overloaded.'],
    [
      'an error of a choice',
      chunk({}, {}, { error: { code: 'content_filter', message: 'Unsafe.' }, finish_reason: 'error' }),
      'content_policy_violation',
      'Unsafe.',
    ],
    [
      'an error without the word',
      { object: 'error', type: 'server_error', message: 'Broken.' },
      'provider_unavailable',
      'Broken.',
    ],
    ['a finish reason that is one', stop('error'), 'provider_unavailable', undefined],
    ['a lack of resources', stop('insufficient_system_resource'), 'provider_overloaded', undefined],
  ])('becomes a fault with what the provider said: %s', (_, error, type, said) => {
    for (const before of [[], hello.slice(0, 2)]) {
      const fault = faultOf(decodeChunks(...before, error))
      expect(fault?.type).toBe(type)
      expect(fault?.said).toBe(said)
      // The fault's own message is ours.
      if (said !== undefined) expect(fault?.message).not.toContain(said)
    }
  })

  test('becomes a fault when only its name says so', () => {
    const bytes = Buffer.concat([
      cutStreamOf(...hello.slice(0, 2)),
      Buffer.from('event: error\ndata: {"code":"throttled","x":1}\n\n'),
    ])
    expect(faultOf(decodeStream(bytes))).toMatchObject({ type: 'provider_unavailable' })
    expect(faultOf(decodeStream(Buffer.from('event: error\ndata: {"error":{"code":"throttled"}}\n\n')))?.type).toBe(
      'rate_limit_exceeded',
    )
    expect(faultOf(decodeStream(Buffer.from('event: error\ndata: not JSON\n\n')))?.type).toBe('provider_unavailable')
  })
})

describe('F13: a body that is no stream although one was asked for', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \n\n '],
    ['comments only', ': processing\n\n'],
    ['a web page', '<!DOCTYPE html><html><body>502</body></html>'],
    ['text', 'upstream connect error'],
    ['a list', '[1,2]'],
    ['broken JSON', '{"choices":['],
  ])('is a fault: %s', (_, body) => {
    expect(decodeStream(Buffer.from(body))).toEqual([
      { kind: 'fault', fault: expect.objectContaining({ type: 'provider_unavailable', status: 200 }) },
    ])
  })

  test('is read when it is a whole answer or an error', () => {
    const whole = reply({ content: 'Hi' }, { usage })
    expect(decodeStream(Buffer.from(`\n ${JSON.stringify(whole, null, 2)}`))).toEqual(decodeReply(whole))
    expect(faultOf(decodeStream(Buffer.from('{"error":{"code":"model_not_found"}}')))).toMatchObject({
      type: 'not_found',
    })
  })
})

describe('an unstreamed answer', () => {
  test('gives the events of a stream that says the same', () => {
    const folded = foldEvents(decodeReply(reply({ content: 'Hello 🐎' }, { usage })))
    expect(folded).toEqual(foldEvents(decodeChunks(...hello, { choices: [], usage })))
  })

  test('may come with white space before it, and as events', () => {
    const whole = JSON.stringify(reply({ content: 'Hi' }))
    expect(decodeReply(`   \n${whole}`)).toEqual(decodeReply(whole))
    expect(decodeReply(streamOf(...hello).toString('utf8'))).toEqual(decodeChunks(...hello))
    expect(foldEvents(decodeReply(`: processing\n\ndata: ${whole}\n\ndata: [DONE]\n\n`)).text).toBe('Hi')
  })

  test('is complete without a finish reason when it has content', () => {
    expect(decodeReply(reply({ content: 'Hi' }, {}, { finish_reason: '' })).at(-1)).toEqual({
      kind: 'finish',
      stopReason: 'end',
    })
  })

  test.each([
    ['nothing', ''],
    ['a web page', '<html></html>'],
    ['cut JSON', '{"id":"x","choices":[{"message":{"content":"Hel'],
    ['no object', '"text"'],
    ['an empty object', '{}'],
    ['no choices', '{"id":"x","choices":[]}'],
    ['a choice of nothing', '{"id":"x","choices":[{}]}'],
    ['choices that are none', '{"id":"x","choices":"x"}'],
    ['an empty message without a reason', '{"choices":[{"message":{"content":null}}]}'],
  ])('is a fault when it is %s (F13)', (_, body) => {
    expect(faultOf(decodeReply(body))).toMatchObject({ type: 'provider_unavailable', status: 200 })
  })

  test('is the fault that an error in it names (F14)', () => {
    expect(faultOf(decodeReply({ error: { code: 429 } }))).toMatchObject({ type: 'rate_limit_exceeded', status: 429 })
    expect(faultOf(decodeReply({ error: { message: 'x', type: 'authentication_error' }, choices: [] }))?.type).toBe(
      'authentication',
    )
    expect(faultOf(decodeReply({ detail: 'Not Found' }))).toMatchObject({ type: 'provider_unavailable' })
  })

  test('may end before it has said anything', () => {
    expect(decodeReply({ choices: [{ finish_reason: 'content_filter', index: 0 }], usage })).toEqual([
      { kind: 'start' },
      {
        kind: 'finish',
        stopReason: 'content-filter',
        nativeReason: 'content_filter',
        usage: expect.objectContaining({ inputTokens: 3 }),
      },
    ])
  })
})
