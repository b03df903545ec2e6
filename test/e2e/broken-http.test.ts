import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type FakeUpstream, json, sse, startUpstream } from '../support/fake-upstream.ts'
import { readGenerations } from '../support/generations.ts'
import { openStream } from '../support/open-stream.ts'
import { chatAnswer, responsesAnswer } from '../support/provider-answers.ts'
import { providerConfig } from '../support/provider-config.ts'
import {
  chunkOf,
  headOf,
  type RawAnswer,
  type RawProvider,
  rawAnswer,
  startRawProvider,
} from '../support/raw-provider.ts'
import { expectStreamRules, messageText, parseEvents, type Wire } from '../support/response-events.ts'
import { startGateway, type TestGateway } from '../support/test-gateway.ts'
import { limitOf } from '../support/wait-until.ts'

/** What must never be seen outside of the gateway, or in its log. */
const secret = 'TOP-SECRET-bytes-of-the-provider'
const notUtf8 = Buffer.concat([Buffer.from(`"${secret} `), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"')])

const says = {
  relayed: responsesAnswer([{ kind: 'text', deltas: ['one ', 'two ', 'three'] }]),
  translated: chatAnswer([{ kind: 'text', deltas: ['one ', 'two ', 'three'] }]),
}
const backupSays = responsesAnswer([{ kind: 'text', deltas: ['the ', 'backup'] }], { model: 'backup-model' })
type Way = keyof typeof says

let provider: RawProvider
let backup: FakeUpstream
let gateway: TestGateway
let passedMs = 0
let loggedBefore = 0
const unhandled: unknown[] = []
const onUnhandled = (reason: unknown) => unhandled.push(reason)

beforeAll(async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  process.on('unhandledRejection', onUnhandled)
  ;[provider, backup] = await Promise.all([startRawProvider(), startUpstream()])
  gateway = await startGateway({
    clock: () => performance.now() + passedMs,
    config: {
      limits: { upstream_first_byte_timeout: limitOf(5_000), idle_timeout: limitOf(2_000) },
      ...providerConfig(
        { relayed: { at: provider }, translated: { at: provider, format: 'openai-chat' }, backup: { at: backup } },
        {
          'fake/relayed': ['relayed'],
          'fake/translated': ['translated'],
          'fake/relayed-first': ['relayed', 'backup'],
          'fake/translated-first': ['translated', 'backup'],
        },
      ),
    },
  })
})
beforeEach(() => {
  loggedBefore = gateway.log.length
  passedMs += 3_600_000
  provider.reset()
  backup.reset()
  backup.otherwise((exchange) =>
    (exchange.request.body?.['stream'] === true ? sse(backupSays.sse) : json(backupSays.response))(exchange),
  )
})
afterEach(async () => {
  const logged = gateway.log.slice(loggedBefore)
  expect(logged.filter((line) => line.includes(secret) || line.includes('"level":50'))).toEqual([])
  expect(JSON.stringify(await readGenerations(gateway.dataDir))).not.toContain(secret)
  // Whatever happened, nothing of it stays open, and nobody forgot to listen.
  await eventually(() => provider.openCount).toBe(0)
  expect(unhandled).toEqual([])
})
afterAll(async () => {
  vi.restoreAllMocks()
  process.off('unhandledRejection', onUnhandled)
  await gateway.close()
  await Promise.all([provider.close(), backup.close()])
})

const eventStream = 'content-type: text/event-stream'
const jsonType = 'content-type: application/json'
const chunked = 'transfer-encoding: chunked'
const body = `{"id":"x","output":"${secret}"}`

/** Answers of which not even a first event comes. */
const beforeAnyEvent: Readonly<Record<string, RawAnswer>> = {
  'bytes that are no HTTP': rawAnswer([`\u0000\u0001\u0002${secret}\r\n\r\n`]),
  'plain text': rawAnswer([`${secret}: this is no HTTP\n`]),
  'plain text that is never ended': rawAnswer([`${secret}: this is no HTTP\n`], 'keep'),
  'TLS on a plain port': rawAnswer([Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46])]),
  'HTTP of another version': rawAnswer([`HTTP/3.7 200 OK\r\nx: ${secret}\r\n\r\n`]),
  'status 99': rawAnswer([headOf(['content-length: 2', `x: ${secret}`], 'HTTP/1.1 99 Odd'), '{}']),
  'status 0': rawAnswer([headOf(['content-length: 2', `x: ${secret}`], 'HTTP/1.1 000 Odd'), '{}']),
  'status 1000': rawAnswer([headOf(['content-length: 2', `x: ${secret}`], 'HTTP/1.1 1000 Odd'), '{}']),
  'a status that is no number': rawAnswer([headOf(['content-length: 2', `x: ${secret}`], 'HTTP/1.1 abc Odd'), '{}']),
  'an upgrade that nobody asked for': rawAnswer([
    headOf(['connection: upgrade', `upgrade: ${secret}`], 'HTTP/1.1 101 Switching Protocols'),
  ]),
  'a continue and no more': rawAnswer(['HTTP/1.1 100 Continue\r\n\r\n']),
  'no content': rawAnswer([headOf([], 'HTTP/1.1 204 No Content')]),
  'not modified': rawAnswer([headOf([], 'HTTP/1.1 304 Not Modified')]),
  'an end in the status line': rawAnswer(['HTTP/1.1 20']),
  'an end in the head': rawAnswer([`HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nx-${secret}`]),
  'a reset in the head': rawAnswer(['HTTP/1.1 200 OK\r\ncontent-type: text/'], 'reset'),
  'a header line without a colon': rawAnswer([`HTTP/1.1 200 OK\r\n${secret}\r\n\r\n{}`]),
  'a header with a control character': rawAnswer([`HTTP/1.1 200 OK\r\nx: a\u0000${secret}\r\n\r\n{}`]),
  'a head without end': rawAnswer(['HTTP/1.1 200 OK\r\n', `x: ${secret.padEnd(128 * 1024, 'x')}\r\n`], 'keep'),
  'a chunk size that is no number': rawAnswer([headOf([jsonType, chunked]), `${secret}\r\n${body}\r\n`]),
  'a chunk longer than its size': rawAnswer([headOf([jsonType, chunked]), `3\r\n${body}\r\n0\r\n\r\n`]),
  'a chunk size beyond all numbers': rawAnswer([headOf([jsonType, chunked]), `fffffffffffffffffffff\r\n${body}`]),
  'both lengths': rawAnswer([headOf([jsonType, chunked, 'content-length: 5']), chunkOf(body), '0\r\n\r\n']),
  'two lengths': rawAnswer([headOf([jsonType, 'content-length: 5', 'content-length: 6']), body]),
  'a length that is no number': rawAnswer([headOf([jsonType, `content-length: ${secret}`]), body]),
  'a body shorter than its length': rawAnswer([headOf([jsonType, 'content-length: 500']), body]),
  'a body longer than its length': rawAnswer([headOf([jsonType, 'content-length: 7']), body]),
  'an end within a chunk': rawAnswer([headOf([jsonType, chunked]), `1000\r\n${body}`]),
  'an empty body': rawAnswer([headOf([jsonType, 'content-length: 0'])]),
  'a body that is no UTF-8': rawAnswer([headOf([jsonType]), '{"output":', notUtf8, '}']),
  'events that are no UTF-8': rawAnswer([headOf([eventStream]), 'data: ', notUtf8, '\n\n']),
  'UTF-16': rawAnswer([headOf([jsonType]), Buffer.from(`\ufeff${body}`, 'utf16le')]),
  'compression that nobody asked for': rawAnswer([
    headOf([jsonType, 'content-encoding: gzip']),
    Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3]),
  ]),
}

async function ask(model: string, isStream: boolean) {
  const opened = await openOrAsk(model, isStream)
  expect(opened.text).not.toContain(secret)
  return opened
}

async function openOrAsk(model: string, isStream: boolean) {
  const order = { order: ['relayed', 'translated', 'backup'] }
  if (isStream) {
    const { status, rest } = await openStream(gateway.url, { model, input: 'hi', provider: order })
    return { status, text: await rest() }
  }
  const response = await gateway.fetch('/responses', {
    method: 'POST',
    body: JSON.stringify({ model, input: 'hi', provider: order }),
  })
  return { status: response.status, text: await response.text() }
}

const ways = [
  ['relayed', true],
  ['relayed', false],
  ['translated', true],
  ['translated', false],
] as const

describe.each(ways)('N29: an answer that is %s, streamed: %s,', (way: Way, isStream) => {
  it.each(Object.entries(beforeAnyEvent))('as %s is rescued by the next provider', async (_what, answer) => {
    provider.otherwise(answer)
    const { status, text } = await ask(`fake/${way}-first`, isStream)
    expect(status).toBe(200)
    expect(provider.requestCount).toBe(1)
    const final = isStream ? parseEvents(text).final : (JSON.parse(text) as Wire)
    expect(messageText(final)).toBe('the backup')
  })

  it.each(Object.entries(beforeAnyEvent))('as %s with nobody else to ask is a bad gateway', async (_what, answer) => {
    provider.otherwise(answer)
    const { status, text } = await ask(`fake/${way}`, isStream)
    const { error } = JSON.parse(text) as { error: { metadata: { error_type: string; previous_errors: Wire[] } } }
    expect([status, error.metadata.error_type]).toEqual([502, 'provider_unavailable'])
    for (const { code } of error.metadata.previous_errors) expect(code).toMatch(/^\w+$/)
  })
})

/** How a stream of events can go wrong once some of them have come. */
const afterFirstEvents: Readonly<Record<string, (events: string) => RawAnswer>> = {
  'a chunk size that is no number': (events) =>
    rawAnswer([headOf([eventStream, chunked]), chunkOf(events), `${secret}\r\n`]),
  'an end within a chunk': (events) => rawAnswer([headOf([eventStream, chunked]), chunkOf(events), '1000\r\ndata: ']),
  'an end without a last chunk': (events) => rawAnswer([headOf([eventStream, chunked]), chunkOf(events)]),
  'a reset': (events) => rawAnswer([headOf([eventStream, chunked]), chunkOf(events)], 'reset'),
  'a body shorter than its length': (events) => rawAnswer([headOf([eventStream, 'content-length: 99999']), events]),
  'a body that ends with its connection': (events) => rawAnswer([headOf([eventStream]), events]),
  'an event that is no UTF-8': (events) =>
    rawAnswer(
      [
        headOf([eventStream, chunked]),
        chunkOf(events),
        chunkOf(Buffer.concat([Buffer.from('data: '), notUtf8, Buffer.from('\n\n')])),
      ],
      'keep',
    ),
  'an end within a character': (events) =>
    rawAnswer([headOf([eventStream]), events, Buffer.from('data: \u00e9').subarray(0, -1)]),
  silence: (events) => rawAnswer([headOf([eventStream, chunked]), chunkOf(events)], 'keep'),
}

describe.each(['relayed', 'translated'] as const)('N29: a stream that is %s', (way) => {
  const { events } = says[way]
  const head = events.slice(0, events.findIndex((event) => event.includes('"two "')) + 1).join('')

  it.each(Object.entries(afterFirstEvents))('and breaks off with %s says so in-band', async (_what, answerWith) => {
    provider.otherwise(answerWith(head))
    const { status, text } = await ask(`fake/${way}-first`, true)
    expect(status).toBe(200)
    const read = parseEvents(text)
    expectStreamRules(read)
    expect(read.final['status']).toBe('failed')
    expect(['provider_unavailable', 'timeout']).toContain(read.final['error_type'])
    expect(backup.requests).toHaveLength(0)
  })

  it.each(Object.entries(afterFirstEvents))(
    'and breaks off with %s is rescued when it is held',
    async (_what, answerWith) => {
      provider.otherwise(answerWith(head))
      const { status, rest } = await openStream(
        gateway.url,
        { model: `fake/${way}-first`, input: 'hi', provider: { order: [way, 'backup'] } },
        { 'x-service-stream-commit': 'complete' },
      )
      const read = parseEvents(await rest())
      expect(status).toBe(200)
      expectStreamRules(read)
      expect(messageText(read.final)).toBe('the backup')
    },
  )
})

it('characters that are cut anywhere are still characters', async () => {
  const { events } = responsesAnswer([{ kind: 'text', deltas: ['\u00e9\u4e2d\u{1f600}', 'e\u0301'] }])
  const bytes = Buffer.from(events.join(''))
  const pieces = Array.from(bytes, (byte) => chunkOf(Uint8Array.of(byte)))
  provider.otherwise((socket) =>
    socket.end(Buffer.concat([Buffer.from(headOf([eventStream, chunked])), ...pieces, Buffer.from('0\r\n\r\n')])),
  )
  const { text } = await ask('fake/relayed', true)
  expect(messageText(parseEvents(text).final)).toBe('\u00e9\u4e2d\u{1f600}e\u0301')
})
