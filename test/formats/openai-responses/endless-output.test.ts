import { expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { collectGarbage } from '../../support/collect-garbage.ts'
import { eventsOf, type Json, outcomeOfEvents, outcomeOfRelay, passThrough, relayOf, wireStream } from './exchanges.ts'

const mebibyte = 1024 * 1024
const tooLarge = { type: 'provider_unavailable', message: "the provider's answer is too large" }

const added = (at: number, item: Json) => ({ type: 'response.output_item.added', output_index: at, item })
const done = (at: number, item: Json) => ({ type: 'response.output_item.done', output_index: at, item })
const message = (at: number, more: Json = {}) => ({ type: 'message', id: `msg_${at}`, content: [], ...more })
const native = (at: number, more: Json = {}) => ({ type: 'frobnicate_call', id: `fc_${at}`, ...more })

/** What an endless answer repeats, `at` being how often it has; with it come `more` characters of content. */
const repeated: Readonly<Record<string, (at: number, more: string) => Json>> = {
  'items that begin': (at, more) => added(at, message(at, { more })),
  'items that nobody knows': (at, more) => added(at, native(at, { more })),
  'parts of one item': (at, more) => ({
    type: 'response.content_part.added',
    item_id: 'msg_0',
    output_index: 0,
    content_index: at,
    part: { type: 'output_text', text: more },
  }),
  'texts of one item': (at, more) => ({
    type: 'response.output_text.done',
    item_id: 'msg_0',
    output_index: 0,
    content_index: at,
    text: more,
  }),
  'sources of one item': (_, more) => ({
    type: 'response.output_text.annotation.added',
    item_id: 'msg_0',
    output_index: 0,
    content_index: 0,
    annotation_index: 0,
    annotation: { type: 'file_citation', file_id: more, filename: 'sea.txt', index: 0 },
  }),
}

/** Bytes that stay after an answer of 32 MiB has been read by `read`, which goes on reading. */
function heldAfter(event: (at: number, more: string) => Json, read: (chunk: Buffer) => void): number {
  const push = (...events: Json[]) => read(Buffer.from(wireStream(events)))
  push(added(0, message(0)), { ...repeated['parts of one item']?.(0, ''), content_index: 0 })
  const before = heldBytes()
  for (let at = 1; at <= 32; at++) push(event(at, String(at % 10).repeat(mebibyte)))
  return heldBytes() - before
}

function heldBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.each(Object.entries(repeated))('keeps a bounded amount of an answer of %s that is passed on', (_, event) => {
  const relay = relayOf()
  const held = heldAfter(event, (chunk) => {
    relay.push(chunk)
    relay.take()
  })
  expect(relay.outcome).toBeNull()
  expect(held).toBeLessThan(16 * mebibyte)
})

test('keeps nothing of items that are whole when an answer is read', () => {
  const decoder = openAiResponses.createDecoder()
  for (const item of [native, (at: number, more: Json) => message(at, { future: more })]) {
    const held = heldAfter(
      (at, more) => done(at, item(at, { more })),
      (chunk) => decoder.push(chunk, []),
    )
    expect(held).toBeLessThan(16 * mebibyte)
  }
})

test('gives an item one id, however much was said before', () => {
  const relay = relayOf()
  const big = Array.from({ length: 6 }, (_, at) => added(at, message(at, { more: 'x'.repeat(mebibyte) })))
  const later = [added(6, message(6)), done(6, message(7)), done(1, message(8))]
  const passed = eventsOf(passThrough(relay, [Buffer.from(wireStream([...big, ...later]))]))
  expect(passed.slice(-2)).toMatchObject([{ item: { id: 'msg_6' } }, { item: { id: 'msg_1' } }])
})

test.each([
  ['more items than answers have', 10_001, ''],
  ['items whose ids are megabytes', 4, 'x'.repeat(mebibyte)],
])('fails on %s when it is passed on', (_, count, name) => {
  const relay = relayOf()
  const events = Array.from({ length: count }, (_item, at) => added(at, { ...message(at), id: name + at }))
  relay.push(Buffer.from(wireStream(events.slice(0, -1))))
  expect(relay.outcome).toBeNull()
  relay.push(Buffer.from(wireStream(events.slice(-1))))
  expect(outcomeOfRelay(relay).fault).toMatchObject(tooLarge)
})

test.each([
  ['more items than answers have', 10_001, (at: number) => added(at, message(at))],
  ['more items that nobody knows', 10_001, (at: number) => added(at, native(at))],
  ['more items that are whole', 10_001, (at: number) => done(at, native(at))],
  ['items that are too large', 64, (at: number) => added(at, native(at, { more: 'x'.repeat(mebibyte) }))],
])('fails on %s when it is read', (_, count, event) => {
  const decoder = openAiResponses.createDecoder()
  const out: TurnEvent[] = []
  for (let at = 0; at < count - 1; at++) decoder.push(Buffer.from(wireStream([event(at)])), out)
  expect(out.filter(({ kind }) => kind === 'fault')).toEqual([])
  decoder.push(Buffer.from(wireStream([event(count - 1)])), out)
  expect(outcomeOfEvents(out).fault).toMatchObject(tooLarge)
})

test('fails on a whole answer of more items than answers have', () => {
  const output = Array.from({ length: 10_001 }, (_, at) => native(at))
  const events = openAiResponses.decodeReply(Buffer.from(JSON.stringify({ status: 'completed', output })))
  expect(outcomeOfEvents(events).fault).toMatchObject(tooLarge)
})
