import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../src/canonical/item.ts'
import type { Part } from '../../../../src/canonical/part.ts'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { fitCacheMarks } from '../../../../src/fit/cache-marks.ts'
import { FitNotes } from '../../../../src/fit/fit-notes.ts'
import { openAiChatClient } from '../../../../src/formats/openai-chat/client.ts'
import { openAiChat } from '../../../../src/formats/openai-chat/upstream.ts'
import { expectGrammar } from '../../../support/event-grammar.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { runs } from '../../../support/level.ts'
import { withoutNativeReason } from '../../native-reason.ts'
import { arbitraryAnswer, arbitraryItems, eventsOfItems } from '../arbitrary-answers.ts'
import {
  chunkProblems,
  chunksOf,
  conversationOf,
  cutAt,
  decodeStream,
  encodeStream,
  encodeWhole,
  endingOf,
  identity,
  type Json,
  outcomeOfEvents,
  requestProblems,
  resultProblems,
  streamed,
  streamedWithUsage,
} from '../exchanges.ts'
import { foldChunks, withoutCallNumbers } from '../fold-chunks.ts'
import { encode, endpointOf, turnOf } from '../request-fixtures.ts'

// No price, no cost: a decoded cost would be what the provider charged.
const unpriced = { bill: { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' } } as const

/** The same without the ids that only say where among the calls thoughts stand, which the order of the events says too. */
function withoutPlaces(events: readonly TurnEvent[]): TurnEvent[] {
  return events.map((event) => {
    if (event.kind === 'item-start' && event.item.kind === 'reasoning') {
      const { id: _, ...item } = event.item
      return { ...event, item }
    }
    if (event.kind !== 'item-done') return event
    const { extra: _, ...done } = event
    return done
  })
}

/** The items that a caller has of an answer, as a conversation holds them. */
function itemsOf(events: readonly TurnEvent[]): Item[] {
  return foldEvents(events).items.flatMap((item, index): Item[] => {
    const { start } = item
    const isOf = (event: TurnEvent) => 'index' in event && event.index === index
    if (start.kind === 'message') {
      const annotated = events.some((event) => isOf(event) && event.kind === 'annotation')
      const refusals = events.some((event) => isOf(event) && event.kind === 'refusal-delta')
      expect(annotated || refusals || item.content.length === 1).toBe(true)
      const [said = '', refusal] = item.content
      return [
        {
          kind: 'message',
          role: 'assistant',
          parts: [
            { kind: 'text', text: said },
            ...(refusal === undefined ? [] : [{ kind: 'refusal', text: refusal } as const]),
          ],
        },
      ]
    }
    if (start.kind === 'tool-call') return [{ ...start, arguments: item.arguments }]
    if (start.kind !== 'reasoning') return [start]
    const { signature, encrypted } = item
    return [
      {
        ...start,
        text: item.reasoning,
        summary: item.summary,
        ...(signature !== undefined && { signature }),
        ...(encrypted !== undefined && { encrypted }),
      },
    ]
  })
}

function messageOf(result: Json): Json {
  return (result['choices'] as Json[])[0]?.['message'] as Json
}

describe('decoding what was encoded', () => {
  test('gives any answer back, wherever its bytes are cut', () => {
    const property = fc.property(arbitraryAnswer, fc.array(fc.nat(), { maxLength: 12 }), (events, places) => {
      fc.pre(events.length > 2)
      expectGrammar(events)
      const stream = Buffer.from(encodeStream(events, streamedWithUsage, unpriced))
      const decoded = decodeStream(cutAt(stream, places))
      expect(withoutNativeReason(withoutPlaces(decoded))).toEqual(events)
    })
    fc.assert(property, { numRuns: runs(300) })
  })

  test('gives the answer’s items back when the caller returns its message', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const message = messageOf(encodeWhole(events))
      const { annotations } = message
      const items = itemsOf(events).map((item) =>
        item.kind === 'message' && annotations !== undefined
          ? { ...item, extra: { 'openai-chat': { annotations } } }
          : item,
      )
      const body = { model: 'a/b', messages: [message] }
      expect(requestProblems(body)).toEqual([])
      const decoded = conversationOf(body).items
      if (items.length === 0)
        expect(decoded).toEqual([{ kind: 'message', role: 'assistant', parts: [{ kind: 'text', text: '' }] }])
      else expect(decoded.filter((item) => !isEmptyMessage(item))).toEqual(items)
    })
    fc.assert(property, { numRuns: runs(300) })
  })

  test('gives the messages back to a provider that speaks the same dialect', () => {
    const endpoint = endpointOf({ reasoningParameter: 'reasoning' })
    const property = fc.property(arbitraryAnswer, (events) => {
      const message = messageOf(encodeWhole(events))
      const items = conversationOf({ messages: [message] }).items
      const [sent] = encode(turnOf({ items: [...items] }), endpoint).body['messages'] as Json[]
      const { audio } = message
      const expected = { ...message, ...(audio !== undefined && { audio: { id: (audio as Json)['id'] } }) }
      // The plain text repeats the details.
      delete expected['reasoning' as keyof typeof expected]
      expect(sent).toEqual(expected)
    })
    fc.assert(property, { numRuns: runs(200) })
  })

  test('gives a fault back by its type', () => {
    const fault = { type: 'provider_overloaded', status: 529, message: 'the provider is overloaded' } as const
    const events: TurnEvent[] = [
      { kind: 'start', id: identity.generationId, model: identity.model },
      { kind: 'item-start', index: 0, item: { kind: 'message' } },
      { kind: 'text-delta', index: 0, part: 0, text: 'a' },
      { kind: 'fault', fault },
    ]
    const decoded = decodeStream([Buffer.from(encodeStream(events))])
    expect(decoded.at(-1)).toMatchObject({ kind: 'fault', fault: { type: 'provider_overloaded' } })
  })
})

function isEmptyMessage(item: Item): boolean {
  return item.kind === 'message' && item.parts.length === 0
}

const dialect = endpointOf({ reasoningParameter: 'reasoning', extraParameters: ['cache_control'] })

const part: fc.Arbitrary<Part> = fc
  .tuple(
    fc.constantFrom<Part>(
      { kind: 'text', text: 'See "this":\n' },
      { kind: 'image', source: { kind: 'url', url: 'https://a.example/x.png' }, detail: 'low' },
      { kind: 'image', source: { kind: 'data', mediaType: 'image/png', base64: 'AA==' } },
      { kind: 'file', source: { kind: 'data', mediaType: 'application/pdf', base64: 'JVBE' }, filename: 'a.pdf' },
      { kind: 'file', source: { kind: 'id', id: 'file-1' } },
      { kind: 'audio', base64: 'AAAA', audioFormat: 'wav' },
      { kind: 'video', source: { kind: 'url', url: 'https://a.example/x.mp4' } },
    ),
    fc.constantFrom(undefined, {}, { ttl: '1h' }),
  )
  .map(([one, cacheBreakpoint]) => (cacheBreakpoint === undefined ? one : { ...one, cacheBreakpoint }))

const speaker = fc
  .constantFrom(undefined, 'ada')
  .map((name) => (name === undefined ? {} : { extra: { 'openai-chat': { name } } }))

const asked: fc.Arbitrary<Item> = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), speaker)
  .map(([parts, more]) => ({ kind: 'message', role: 'user', parts, ...more }))

const instructed: fc.Arbitrary<Item[]> = fc.array(
  fc.constantFrom<Item>(
    { kind: 'message', role: 'system', parts: [{ kind: 'text', text: 'Be brief.' }] },
    { kind: 'message', role: 'developer', parts: [{ kind: 'text', text: 'Be kind.', cacheBreakpoint: {} }] },
  ),
  { maxLength: 2 },
)

/** What the model says, and what its calls return. */
const answered: fc.Arbitrary<Item[]> = fc
  .tuple(arbitraryItems, fc.constantFrom('', 'done', '\n{"a":1}'))
  .map(([made, result]) => {
    // What was spoken goes back as an id alone.
    const spoken = made.filter(({ start }) => start.kind !== 'native')
    const items = itemsOf(eventsOfItems(spoken))
    const results = items.flatMap((item): Item[] =>
      item.kind === 'tool-call'
        ? [{ kind: 'tool-result', variant: 'function', callId: item.callId, parts: [{ kind: 'text', text: result }] }]
        : [],
    )
    return [...items, ...results]
  })

const conversation: fc.Arbitrary<Item[]> = fc
  .tuple(instructed, fc.array(fc.tuple(asked, answered), { minLength: 1, maxLength: 3 }))
  .map(([first, turns]) => [...first, ...turns.flatMap(([question, answer]) => [question, ...answer])])
  .map((items) => [...fitCacheMarks({ items, tools: [] }, { cacheMarksMax: 4 }, new FitNotes('openai-chat')).items])

describe('decoding the messages that were encoded', () => {
  test('gives any conversation back', () => {
    const property = fc.property(conversation, (items) => {
      const { body, ignored } = encode(turnOf({ items }), dialect)
      expect(ignored).toEqual([])
      expect(requestProblems(body)).toEqual([])
      const decoded = conversationOf({ messages: body['messages'] }).items
      expect(decoded.filter((item) => !isEmptyMessage(item))).toEqual(items)
    })
    fc.assert(property, { numRuns: runs(200) })
  })

  test('and writing them again for the same provider changes nothing', () => {
    const property = fc.property(conversation, (items) => {
      const { body } = encode(turnOf({ items }), dialect)
      const again = encode(turnOf({ items: conversationOf({ messages: body['messages'] }).items }), dialect)
      expect(again.body['messages']).toEqual(body['messages'])
    })
    fc.assert(property, { numRuns: 100 })
  })
})

describe('any answer', () => {
  test('is chunks and a result that the contract allows', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      for (const chunk of chunksOf(encodeStream(events, streamedWithUsage))) expect(chunkProblems(chunk)).toEqual([])
      expect(resultProblems(encodeWhole(events))).toEqual([])
    })
    fc.assert(property, { numRuns: 100 })
  })

  test('is the same streamed and whole', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const chunks = chunksOf(encodeStream(events, streamedWithUsage))
      expect(withoutCallNumbers(foldChunks(chunks))).toEqual(encodeWhole(events))
    })
    fc.assert(property, { numRuns: runs(200) })
  })

  test('is the same however the events are batched', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const encoder = openAiChatClient.createEncoder(streamed, identity)
      const singly = events.map((event) => encoder.encode([event])).join('')
      expect(singly + encoder.encodeEnd(endingOf(outcomeOfEvents(events)))).toBe(encodeStream(events))
    })
    fc.assert(property, { numRuns: 50 })
  })

  test('says its text and calls when it is decoded from one body, too', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const decoded = foldEvents(openAiChat.decodeReply(Buffer.from(JSON.stringify(encodeWhole(events)))))
      const original = foldEvents(events)
      expect(decoded.text).toBe(original.text)
      expect(decoded.stopReason).toBe(original.stopReason)
      const callsOf = ({ items }: typeof original) =>
        items.filter(({ start }) => start.kind === 'tool-call').map(({ start, arguments: said }) => ({ start, said }))
      expect(callsOf(decoded)).toEqual(callsOf(original))
    })
    fc.assert(property, { numRuns: 100 })
  })
})
