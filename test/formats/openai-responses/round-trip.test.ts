import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { openAiResponsesClient } from '../../../src/formats/openai-responses/client.ts'
import { openAiResponses } from '../../../src/formats/openai-responses/upstream.ts'
import { expectGrammar } from '../../support/event-grammar.ts'
import { foldEvents } from '../../support/fold-events.ts'
import { runs } from '../../support/level.ts'
import { withoutNativeReason } from '../native-reason.ts'
import { arbitraryAnswer } from './arbitrary-events.ts'
import {
  cutAt,
  decodeStream,
  encodeStream,
  encodeWhole,
  endingOf,
  eventProblems,
  eventsOf,
  everyByte,
  finalResponse,
  identity,
  outcomeOfEvents,
  responseProblems,
  streamed,
  usage,
} from './exchanges.ts'

// No price, no cost: a decoded cost would be what the provider charged.
const unpriced = { bill: { totalNanos: null, inputNanos: null, outputNanos: null, origin: 'unknown' } } as const

const answer: TurnEvent[] = [
  { kind: 'start', id: 'resp_0123456789abcdef', model: identity.model, serviceTier: 'flex' },
  { kind: 'item-start', index: 0, item: { kind: 'reasoning', id: 'rs_1', signedBy: 'openai-responses-v1' } },
  { kind: 'summary-delta', index: 0, part: 0, text: '**Think' },
  { kind: 'summary-delta', index: 0, part: 0, text: 'ing**' },
  { kind: 'reasoning-delta', index: 0, part: 0, text: 'Grüße, 世界 😀' },
  { kind: 'item-done', index: 0, encrypted: 'gAAAA', signature: 'c2ln' },
  { kind: 'item-start', index: 1, item: { kind: 'message', id: 'msg_1' } },
  { kind: 'text-delta', index: 1, part: 0, text: 'He said:\n"' },
  { kind: 'text-delta', index: 1, part: 0, text: 'no"\u2028' },
  { kind: 'item-done', index: 1 },
  {
    kind: 'item-start',
    index: 2,
    item: { kind: 'tool-call', variant: 'function', id: 'fc_1', callId: 'call_1', name: 'f' },
  },
  { kind: 'arguments-delta', index: 2, text: '{"a":' },
  { kind: 'arguments-delta', index: 2, text: '1}' },
  { kind: 'item-done', index: 2 },
  { kind: 'finish', stopReason: 'tool-calls', nativeReason: 'completed', usage, serviceTier: 'flex' },
]

describe('decoding what was encoded', () => {
  test('gives the events back, cut at every byte', () => {
    const stream = Buffer.from(encodeStream(answer, streamed, unpriced))
    expect(decodeStream([stream])).toEqual(answer)
    expect(decodeStream(everyByte(stream))).toEqual(answer)
    for (let place = 1; place < stream.length; place += 7) expect(decodeStream(cutAt(stream, [place]))).toEqual(answer)
  })

  test('gives any answer back, wherever its bytes are cut', () => {
    const property = fc.property(arbitraryAnswer, fc.array(fc.nat(), { maxLength: 12 }), (events, places) => {
      expectGrammar(events)
      const stream = Buffer.from(encodeStream(events, streamed, unpriced))
      // What a native item's text is counted by comes beside the item.
      const decoded = decodeStream(cutAt(stream, places)).filter(({ kind }) => kind !== 'native-delta')
      expect(withoutNativeReason(decoded)).toEqual(events)
    })
    fc.assert(property, { numRuns: runs(200) })
  })

  test('gives the whole answer back from one body', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const body = Buffer.from(JSON.stringify(encodeWhole(events, undefined, unpriced)))
      expect(foldEvents(openAiResponses.decodeReply(body))).toEqual(foldEvents(events))
    })
    fc.assert(property, { numRuns: 100 })
  })

  test('gives a fault back by its type', () => {
    const events: TurnEvent[] = [
      ...answer.slice(0, 8),
      { kind: 'fault', fault: { type: 'provider_overloaded', status: 529, message: 'the provider is overloaded' } },
    ]
    const decoded = decodeStream([Buffer.from(encodeStream(events))])
    expect(decoded.at(-1)).toMatchObject({ kind: 'fault', fault: { type: 'provider_overloaded' } })
  })
})

describe('any answer', () => {
  test('is events and a response that the contract allows, numbered without gaps', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const wire = eventsOf(encodeStream(events))
      expect(wire.map((event) => event['sequence_number'])).toEqual(wire.map((_, index) => index))
      for (const event of wire) expect(eventProblems(event)).toEqual([])
      expect(responseProblems(encodeWhole(events))).toEqual([])
    })
    fc.assert(property, { numRuns: 60 })
  })

  test('is the same streamed and whole', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      expect(finalResponse(encodeStream(events))).toEqual(encodeWhole(events))
    })
    fc.assert(property, { numRuns: 60 })
  })

  test('is the same however the events are batched', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const encoder = openAiResponsesClient.createEncoder(streamed, identity)
      const singly = events.map((event) => encoder.encode([event])).join('')
      expect(singly + encoder.encodeEnd(endingOf(outcomeOfEvents(events)))).toBe(encodeStream(events))
    })
    fc.assert(property, { numRuns: 30 })
  })
})
