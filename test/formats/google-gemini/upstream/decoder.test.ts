import { describe, expect, test } from 'vitest'
import { googleGemini } from '../../../../src/formats/google-gemini/upstream.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { chunk, decodeChunks, decodePieces, decodeReply, decodeStream, stop, streamOf } from '../gemini-streams.ts'

const hello = [chunk([{ text: 'Hel' }]), chunk([{ text: 'lö 😀' }]), stop('STOP', [{ text: '!' }])]

test('an answer is the same as events, as a list of chunks, and behind LF or CRLF', () => {
  const events = decodeChunks(...hello)
  expect(foldEvents(events)).toMatchObject({ text: 'Hello 😀!'.replace('o', 'ö'), stopReason: 'end' })
  expect(
    decodeStream(
      Buffer.from(
        streamOf(...hello)
          .toString()
          .replaceAll('\r\n', '\n'),
      ),
    ),
  ).toEqual(events)
  expect(decodeReply(hello)).toEqual(events)
  expect(decodeStream(Buffer.from(JSON.stringify(hello, null, 2)))).toEqual(events)
  expect(decodeReply(streamOf(...hello).toString())).toEqual(events)
})

test('an answer that comes whole where a stream was asked for is understood', () => {
  const body = stop('STOP', [{ text: 'hi' }])
  expect(decodeStream(Buffer.from(` \n${JSON.stringify(body)}`))).toEqual(decodeReply(body))
})

test('events without data, comments and a sentinel say nothing', () => {
  const bytes = Buffer.concat([Buffer.from(': hi\n\ndata:\n\n'), streamOf(...hello, '[DONE]')])
  expect(decodeStream(bytes)).toEqual(decodeChunks(...hello))
})

test('fields and parts that nobody knows do no harm', () => {
  const odd = {
    ...chunk([{ text: 'a', partMetadata: { x: 1 } }, 5 as never, null as never, {}], { brandNew: [1] }),
    alsoNew: true,
  }
  expect(foldEvents(decodeChunks({ candidates: [], usageMetadata: null }, odd, stop())).text).toBe('a')
})

test.each([
  ['behind chunks without a finish reason, a reason with usage', hello, true],
  ['one without usage', [...hello.slice(0, 1), chunk([{ text: '!' }], { finishReason: 'STOP' })], false],
  ['a STOP that every chunk so far had, as some models write it', [stop('STOP', [{ text: 'Hel' }])], false],
  ['another reason, which no chunk but the last has', [stop('MAX_TOKENS', [{ text: 'Hel' }])], true],
  ['a piece behind the reason', [...hello, chunk([{ text: '' }])], true],
  ['no reason', hello.slice(0, 2), false],
] as const)('what is complete but for the end of the stream: %s', (_, chunks, isFinished) => {
  const decoder = googleGemini.createDecoder()
  decoder.push(streamOf(...chunks), [])
  expect(decoder.isFinished).toBe(isFinished)
})

describe('what can not be used is a fault', () => {
  test.each([
    ['', 'the provider sent no events'],
    [': nothing\n\n', 'the provider sent no events'],
    ['data: {broken\n\n', 'the provider sent an event that is not JSON'],
    ['data: [1]\n\n', 'the provider sent an event that is not a Gemini answer'],
    ['data: "text"\n\n', 'the provider sent an event that is not a Gemini answer'],
    ['<!doctype html>', 'the provider sent a web page, not an answer'],
    ['data: {}\n\n', 'the provider closed the stream before the answer was complete'],
    ['[{"candidates":', 'the provider sent an answer that is not JSON'],
  ])('%j', (text, message) => {
    expect(foldEvents(decodeStream(Buffer.from(text))).fault).toEqual({
      type: 'provider_unavailable',
      status: 200,
      message,
    })
  })

  test.each([
    ['', 'the provider sent an empty answer'],
    ['[]', 'the provider sent an empty answer'],
    ['{}', 'the provider sent an empty answer'],
    ['{"candidates":[]}', 'the provider sent an empty answer'],
    ['null', 'the provider sent an event that is not a Gemini answer'],
    ['not json', 'the provider sent an answer that is not JSON'],
  ])('%j as a body', (text, message) => {
    expect(foldEvents(decodeReply(text)).fault).toMatchObject({ type: 'provider_unavailable', message })
  })
})

test('a stream that is cut anywhere before its end is a fault', () => {
  const bytes = streamOf(...hello)
  const end = bytes.toString('latin1').indexOf('"finishReason"')
  for (let length = 0; length < end; length++) {
    expect(decodePieces([bytes.subarray(0, length)]).at(-1)?.kind).toBe('fault')
  }
})

test('nothing follows a fault', () => {
  const events = decodeChunks(chunk([{ text: 'a' }]), '{broken', ...hello)
  expect(events.map(({ kind }) => kind)).toEqual(['start', 'item-start', 'text-delta', 'fault'])
})

describe('an error within a stream', () => {
  const error = {
    error: {
      code: 503,
      message: 'The model is overloaded. Please try again later.',
      status: 'UNAVAILABLE',
      details: [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '1.5s' }],
    },
  }
  const quota = { error: { code: 429, message: 'Resource exhausted.', status: 'RESOURCE_EXHAUSTED' } }
  const unavailable = { type: 'provider_unavailable', status: 503, code: 'UNAVAILABLE', retryAfterMs: 1500 }

  test('may be an event', () => {
    const { fault, text } = foldEvents(decodeChunks(chunk([{ text: 'a' }]), error))
    expect([text, fault]).toMatchObject(['a', unavailable])
  })

  test('may stand between the events as JSON of many lines', () => {
    const start = streamOf(chunk([{ text: 'a' }]))
    for (const bare of [JSON.stringify(error, null, 2), JSON.stringify([error], null, 2), JSON.stringify(error)]) {
      const bytes = Buffer.concat([start, Buffer.from(bare)])
      expect(foldEvents(decodeStream(bytes)).fault).toMatchObject(unavailable)
    }
    const crlf = Buffer.from(JSON.stringify(quota, null, 2).replaceAll('\n', '\r\n'))
    expect(foldEvents(decodeStream(Buffer.concat([start, crlf]))).fault).toMatchObject({
      type: 'rate_limit_exceeded',
      status: 429,
    })
  })

  test('is found behind long events that were cut where it might have started', () => {
    const long = `data: ${JSON.stringify(chunk([{ text: 'x'.repeat(100_000) }]))}\n\n`
    const bytes = Buffer.from(`${long}${JSON.stringify(error, null, 2)}\n`)
    const middle = 'data: '.length
    const pieces = [bytes.subarray(0, middle), bytes.subarray(middle, 90_000), bytes.subarray(90_000)]
    expect(foldEvents(decodePieces(pieces)).fault).toMatchObject(unavailable)
  })

  test('may be in a list of chunks', () => {
    expect(foldEvents(decodeReply([chunk([{ text: 'a' }]), error])).fault).toMatchObject(unavailable)
    expect(foldEvents(decodeReply(error)).fault).toMatchObject(unavailable)
  })
})
