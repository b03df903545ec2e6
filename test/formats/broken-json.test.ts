import { describe, expect, test } from 'vitest'
import type { Turn } from '../../src/canonical/turn.ts'
import type { Transcoder } from '../../src/formats/format.ts'
import * as messages from './anthropic-messages/client/exchanges.ts'
import { messageDelta, messageStart, messageStop, textBlock } from './anthropic-messages/message-streams.ts'
import { type Json, outcomeOfRelay, passThrough } from './exchanges.ts'
import { chunk, stop } from './openai-chat/chat-streams.ts'
import * as chat from './openai-chat/exchanges.ts'
import * as responses from './openai-responses/exchanges.ts'

const words = ['Hel', 'lo', ' wor', 'ld', ', how', ' are', ' you']

interface Format {
  readonly relayOf: (turn?: Turn) => Transcoder<Uint8Array>
  readonly whole: Turn
  /** A good answer, an event each; the events from `firstDelta` on are deltas, one for each word. */
  readonly events: readonly Json[]
  readonly firstDelta: number
  readonly isNamed: boolean
  /** A whole answer that says `Hello`. */
  readonly reply: object
}

const response = { id: 'resp_1', object: 'response', status: 'in_progress', output: [] }
const item = { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed' }
const place = { item_id: 'msg_1', output_index: 0, content_index: 0 }
const part = { type: 'output_text', text: 'Hello', annotations: [], logprobs: [] }

const formats: Readonly<Record<string, Format>> = {
  '/responses': {
    relayOf: responses.relayOf,
    whole: responses.whole,
    isNamed: true,
    firstDelta: 2,
    events: [
      { type: 'response.created', sequence_number: 0, response },
      { type: 'response.output_item.added', sequence_number: 1, output_index: 0, item: { ...item, content: [] } },
      ...words.map((delta, at) => ({ type: 'response.output_text.delta', sequence_number: 2 + at, ...place, delta })),
      { type: 'response.completed', sequence_number: 9, response: { ...response, status: 'completed' } },
    ],
    reply: { ...response, status: 'completed', output: [{ ...item, content: [part] }] },
  },
  '/messages': {
    relayOf: messages.relayOf,
    whole: messages.whole,
    isNamed: true,
    firstDelta: 2,
    events: [messageStart(), ...textBlock(0, ...words), messageDelta('end_turn', { output_tokens: 7 }), messageStop],
    reply: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'text', text: 'Hello' }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  },
  '/chat/completions': {
    relayOf: chat.relayOf,
    whole: chat.whole,
    isNamed: false,
    firstDelta: 0,
    events: [...words.map((content) => chunk({ content }) as Json), stop() as Json],
    reply: {
      id: 'c',
      object: 'chat.completion',
      choices: [{ index: 0, message: { role: 'assistant', content: 'Hello' }, finish_reason: 'stop' }],
    },
  },
}

/** What breaks a piece of JSON in which a word stands. */
const faults: readonly (readonly [name: string, broken: (json: string, word: string) => Buffer])[] = [
  ['a raw control character', (json, word) => Buffer.from(json.replace(word, `${word}\u0001`))],
  ['a raw tab', (json, word) => Buffer.from(json.replace(word, `${word}\t`))],
  ['an escape that JSON does not know', (json, word) => Buffer.from(json.replace(word, `${word}\\x41`))],
  ['half an escape', (json, word) => Buffer.from(json.replace(`${word}"`, `${word}\\u00"`))],
  ['its end cut off', (json) => Buffer.from(json.slice(0, -2))],
  ['a quote too few', (json, word) => Buffer.from(json.replace(`${word}"`, word))],
  ['something behind it', (json) => Buffer.from(`${json}}`)],
  ['text instead of JSON', () => Buffer.from('upstream connect error')],
  ['a list instead of an object', (json) => Buffer.from(`[${json}]`)],
]

function streamOf({ events, isNamed }: Format, at: number, change: (json: string) => Buffer, more = ''): Buffer {
  return Buffer.concat(
    events.flatMap((event, index) => {
      const json = JSON.stringify(event)
      const name = isNamed ? `event: ${String(event['type'])}\n` : ''
      return [
        Buffer.from(`${name}${index === at ? more : ''}data: `),
        index === at ? change(json) : Buffer.from(json),
        Buffer.from('\n\n'),
      ]
    }),
  )
}

/** The data of a stream's events, each of which has to be JSON. */
function datasOf(stream: string): unknown[] {
  return stream
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => JSON.parse(block.replaceAll(/^(event: .*\n)?data: /g, '').replaceAll('\ndata: ', '\n')) as unknown)
}

describe.each(Object.entries(formats))('an answer to %s that is passed on', (_, format) => {
  const { relayOf, whole, firstDelta, reply } = format

  describe.each([
    ['in its first delta', 0],
    ['in its second delta', 1],
    ['in a delta like many before', 5],
  ])('with broken JSON %s', (_where, position) => {
    test.each(faults)('fails on %s, and none of it comes through', (_fault, broken) => {
      const word = words[position] ?? ''
      const bytes = streamOf(format, firstDelta + position, (json) => broken(json, word))
      for (const pieces of [[bytes], Array.from(bytes, (_byte, at) => bytes.subarray(at, at + 1))]) {
        const relay = relayOf()
        const passed = passThrough(relay, pieces)
        expect(outcomeOfRelay(relay)).toMatchObject({ stopReason: null, fault: { type: 'provider_unavailable' } })
        expect(passed.includes('\ufffd')).toBe(false)
        for (const later of words.slice(position)) expect(JSON.stringify(datasOf(passed))).not.toContain(`"${later}`)
      }
    })
  })

  test.each([
    ['an id', 'id: 7\n'],
    ['a time to wait', 'retry: 1000\n'],
    ['a comment', ': hello\n'],
    ['a field that nobody knows', 'colour: red\n'],
  ])('is put in order where an event has %s', (_field, more) => {
    for (const position of [0, 5]) {
      const plain = relayOf()
      const expected = passThrough(plain, [streamOf(format, -1, Buffer.from)])
      const relay = relayOf()
      expect(passThrough(relay, [streamOf(format, firstDelta + position, Buffer.from, more)])).toBe(expected)
      expect(outcomeOfRelay(relay).fault).toBeNull()
    }
  })

  test('is put in order where the JSON of an event stands on several lines', () => {
    const spread = (json: string) => Buffer.from(json.replaceAll(',"', ',\ndata: "'))
    const relay = relayOf()
    const passed = passThrough(relay, [streamOf(format, firstDelta + 5, spread)])
    expect(outcomeOfRelay(relay).fault).toBeNull()
    const plain = relayOf()
    expect(datasOf(passed)).toEqual(datasOf(passThrough(plain, [streamOf(format, -1, Buffer.from)])))
  })

  test.each(faults)('fails whole on %s', (_fault, broken) => {
    const relay = relayOf(whole)
    relay.push(broken(JSON.stringify(reply), 'Hello'))
    relay.end()
    expect(relay.outcome).toMatchObject({ stopReason: null, fault: { type: 'provider_unavailable' } })
    expect(relay.hasContent).toBe(false)
  })
})
