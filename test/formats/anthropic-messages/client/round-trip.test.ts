import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '../../../../src/canonical/item.ts'
import type { TurnEvent } from '../../../../src/canonical/turn-event.ts'
import { anthropicMessagesClient } from '../../../../src/formats/anthropic-messages/client.ts'
import { anthropicMessages } from '../../../../src/formats/anthropic-messages/upstream.ts'
import { annotationsOf, itemsOf } from '../../../support/decode-answer.ts'
import { expectGrammar } from '../../../support/event-grammar.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { runs } from '../../../support/level.ts'
import { decodePieces, piecesOf } from '../message-streams.ts'
import { arbitraryAnswer } from './arbitrary.ts'
import {
  assemble,
  encodeStream,
  encodeWhole,
  endingOf,
  eventProblems,
  eventsOf,
  identity,
  type Json,
  messageProblems,
  outcomeOfEvents,
  passThrough,
  relayOf,
  streamed,
  turnWith,
} from './exchanges.ts'

/** What of an answer has to survive: everything but how it was cut into pieces. */
function essence(events: readonly TurnEvent[]): unknown {
  const { items, stopReason, stopSequence, usage } = foldEvents(events)
  return {
    items: items.map(({ start, ...item }) => ({
      ...item,
      // What a search found stands in the block itself.
      start: start.kind === 'native' ? { ...start, search: undefined } : start,
      arguments: item.arguments === '' ? '' : JSON.parse(item.arguments),
    })),
    annotations: annotationsOf(events),
    stopReason,
    stopSequence,
    usage,
  }
}

describe('decoding what was encoded', () => {
  test('gives the answer back, wherever its bytes are cut', () => {
    const property = fc.property(arbitraryAnswer, fc.constantFrom(1, 7, 100, 100_000), (events, size) => {
      expectGrammar(events)
      const stream = Buffer.from(encodeStream(events))
      expect(essence(decodePieces(piecesOf(stream, size)))).toEqual(essence(events))
    })
    fc.assert(property, { numRuns: runs(200) })
  })

  test('gives the answer back from one body', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const body = Buffer.from(JSON.stringify(encodeWhole(events)))
      expect(essence(anthropicMessages.decodeReply(body))).toEqual(essence(events))
    })
    fc.assert(property, { numRuns: 100 })
  })

  test('gives the items back when an answer is sent with the next request', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const { content } = encodeWhole(events) as { content: Json[] }
      expect(turnWith({ role: 'assistant', content }).conversation().items).toEqual(
        itemsOf(events).flatMap((item, at) => sentBack(item, at, events)),
      )
    })
    fc.assert(property, { numRuns: 100 })
  })
})

/** An item as it comes back: with its annotations, parts with canonical JSON. */
function sentBack(item: Item, index: number, events: readonly TurnEvent[]): Item[] {
  const cited = (part: number) =>
    events.flatMap((event) =>
      event.kind === 'annotation' && event.index === index && event.part === part ? [event.annotation] : [],
    )
  if (item.kind === 'message') {
    const parts = item.parts.map((part, at) => ({
      ...part,
      ...(cited(at).length > 0 && { annotations: cited(at) }),
    }))
    return [{ ...item, parts }]
  }
  if (item.kind === 'tool-call') return [{ ...item, arguments: JSON.stringify(JSON.parse(item.arguments)) }]
  if (item.kind !== 'reasoning') return [item]
  // Thoughts without a proof are nobody's.
  const { signedBy, ...thoughts } = item
  const isProved = item.signature !== undefined || item.encrypted !== undefined
  return [
    { ...thoughts, text: item.text.length === 0 ? [] : [item.text.join('')], ...(isProved && { signedBy }) } as Item,
  ]
}

describe('any answer', () => {
  test('is blocks one after the other, and what the contract allows', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const stream = encodeStream(events)
      for (const event of eventsOf(stream)) expect(eventProblems(event)).toEqual([])
      expect(messageProblems(assemble(stream))).toEqual([])
      expect(messageProblems(encodeWhole(events))).toEqual([])
    })
    fc.assert(property, { numRuns: 60 })
  })

  test('is the same streamed and whole', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      expect(assemble(encodeStream(events))).toEqual(encodeWhole(events))
    })
    fc.assert(property, { numRuns: 60 })
  })

  test('is the same however the events are batched', () => {
    const property = fc.property(arbitraryAnswer, (events) => {
      const encoder = anthropicMessagesClient.createEncoder(streamed, identity)
      const singly = events.map((event) => encoder.encode([event])).join('')
      expect(singly + encoder.encodeEnd(endingOf(outcomeOfEvents(events)))).toBe(encodeStream(events))
    })
    fc.assert(property, { numRuns: 30 })
  })

  test('passes through the relay as it is, wherever it is cut', () => {
    const property = fc.property(arbitraryAnswer, fc.constantFrom(1, 7, 64, 100_000), (events, size) => {
      const stream = encodeStream(events)
      const relay = relayOf()
      const passed = passThrough(relay, piecesOf(Buffer.from(stream), size))
      const { outcome } = relay
      if (outcome === null) throw new Error('the answer is not over')
      expect(outcome).toMatchObject({ fault: null, usage: outcomeOfEvents(events).usage })
      expect(assemble(passed + relay.encodeEnd(endingOf(outcome)))).toEqual(assemble(stream))
    })
    fc.assert(property, { numRuns: 100 })
  })
})
