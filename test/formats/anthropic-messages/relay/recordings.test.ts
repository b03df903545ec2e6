import { describe, expect, test } from 'vitest'
import { anthropicMessages } from '../../../../src/formats/anthropic-messages/upstream.ts'
import { expectGrammar } from '../../../support/event-grammar.ts'
import { foldEvents } from '../../../support/fold-events.ts'
import { describeRecordings } from '../../../support/recordings.ts'
import {
  assemble,
  encodeStream,
  encodeWhole,
  endingOf,
  endOf,
  eventProblems,
  eventsOf,
  identity,
  type Json,
  messageProblems,
  outcomeOfRelay,
  passThrough,
  relayOf,
  whole,
} from '../client/exchanges.ts'
import { decodePieces, decodeReply, piecesOf } from '../message-streams.ts'

/** The gateway's own id, whatever the provider's is. */
const messageId = `msg_${identity.generationId.slice('gen-'.length)}`

/** Blocks that the contract does not know; the relay passes them on. */
const unknownBlocks: ReadonlySet<unknown> = new Set(['fallback'])

/** The events of the first message: some recordings hold several, one after the other. */
function firstMessage(bytes: Buffer): string[] {
  const blocks = bytes
    .toString()
    .split('\n\n')
    .map((block) => block.trim())
    .filter((block) => block !== '')
  const end = blocks.findIndex((block) => block.includes('event: message_stop'))
  return blocks.slice(0, end + 1)
}

function isContent(block: string): boolean {
  return /^event: (content_block_delta|content_block_stop|ping)/.test(block)
}

const promised: Readonly<Record<string, Json>> = {
  tool_use: { caller: { type: 'direct' } },
  web_search_tool_result: { caller: { type: 'direct' } },
  web_fetch_tool_result: { caller: { type: 'direct' } },
}

function completed(content: unknown): Json[] {
  return (content as Json[]).map((block) => ({ ...promised[String(block['type'])], ...block }))
}

function countsOf(message: Json): unknown {
  const usage = message['usage'] as Json
  const names = ['input_tokens', 'output_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens']
  return names.map((name) => usage[name] ?? 0)
}

/** A message without what differs where it was decoded and encoded again: citations are gathered, empty text is nothing. */
function comparable(message: Json): unknown {
  const { id: _, ...rest } = message
  const content = (message['content'] as Json[]).filter(({ type, text }) => type !== 'text' || text !== '')
  return { ...rest, content }
}

describeRecordings('recorded streams', ['anthropic-messages'], (cases) => {
  const streams = cases.filter(({ sse, meta }) => sse !== undefined && meta.status === 200)
  describe.for(streams)('$name', ({ sse = Buffer.alloc(0) }) => {
    const recorded = firstMessage(sse)
    const original = assemble(recorded.map((block) => `${block}\n\n`).join(''))

    test('pass through the relay with their content as it was, however they are cut', () => {
      const reference = relayOf()
      const passed = passThrough(reference, [sse])
      const blocks = passed.split('\n\n').map((block) => block.trim())
      expect(blocks.filter(isContent)).toEqual(recorded.filter(isContent))
      const end = endOf(reference)
      for (const size of [1, 7, 64, 1021]) {
        const relay = relayOf()
        expect(passThrough(relay, piecesOf(sse, size))).toBe(passed)
        expect(endOf(relay)).toBe(end)
        expect(relay.deltaCount).toBe(recorded.filter((block) => block.includes('event: content_block_delta')).length)
      }
    })

    test('are the same message with the gateway’s own word on model and cost', () => {
      const relay = relayOf()
      const message = assemble(passThrough(relay, [sse]) + endOf(relay))
      expect(message).toMatchObject({
        id: messageId,
        model: 'anthropic/claude-sonnet-4.5',
        stop_reason: original['stop_reason'],
        stop_sequence: original['stop_sequence'],
        usage: { cost: expect.any(Number), is_byok: false, service_tier: 'standard' },
      })
      expect(message['content']).toEqual(completed(original['content']))
      expect(countsOf(message)).toEqual(countsOf(original))
    })

    test('are events that the contract allows, as the relay passes them on', () => {
      const relay = relayOf()
      for (const event of eventsOf(passThrough(relay, [sse]) + endOf(relay))) {
        if (unknownBlocks.has((event['content_block'] as Json | undefined)?.['type'])) continue
        expect(eventProblems(event), JSON.stringify(event).slice(0, 300)).toEqual([])
      }
    })

    test('keep everything when they are decoded and encoded again, streamed and whole', () => {
      const events = decodePieces([sse])
      expectGrammar(events)
      const relay = relayOf()
      const relayed = assemble(passThrough(relay, [sse]) + endOf(relay))
      const stream = encodeStream(events)
      for (const event of eventsOf(stream)) {
        if (unknownBlocks.has((event['content_block'] as Json | undefined)?.['type'])) continue
        expect(eventProblems(event), String(event['type'])).toEqual([])
      }
      const message = assemble(stream)
      expect(comparable(message)).toMatchObject(comparable({ ...relayed, usage: {} }) as object)
      expect(countsOf(message)).toEqual(countsOf(relayed))
      expect(encodeWhole(events)).toEqual(message)
      expect(foldEvents(decodePieces([Buffer.from(stream)]))).toMatchObject({
        items: foldEvents(events).items,
        stopReason: foldEvents(events).stopReason,
      })
    })
  })
})

describeRecordings('recorded whole answers', ['anthropic-messages'], (cases) => {
  const answers = cases.filter(({ body, meta }) => body !== undefined && meta.status === 200)
  describe.for(answers)('$name', ({ body = Buffer.alloc(0), response }) => {
    const original = response as Json

    test('pass through the relay with their content as it was', () => {
      const relay = relayOf(whole)
      expect(passThrough(relay, piecesOf(body, 500))).toBe('')
      const message = JSON.parse(relay.encodeReply(endingOf(outcomeOfRelay(relay)))) as Json
      expect(message['content']).toEqual(completed(original['content']))
      expect(message).toMatchObject({
        id: messageId,
        model: 'anthropic/claude-sonnet-4.5',
        stop_reason: original['stop_reason'],
        stop_sequence: original['stop_sequence'],
        usage: { cost: expect.any(Number), is_byok: false },
      })
      expect(countsOf(message)).toEqual(countsOf(original))
      expect(messageProblems(message)).toEqual([])
    })

    test('keep everything when they are decoded and encoded again', () => {
      const events = anthropicMessages.decodeReply(body)
      expect(decodeReply(body)).toEqual(events)
      const message = encodeWhole(events)
      expect(messageProblems(message)).toEqual([])
      expect(comparable({ ...message, usage: {} })).toMatchObject({
        content: (comparable({ ...original, content: completed(original['content']) }) as Json)['content'],
        stop_reason: original['stop_reason'],
        stop_sequence: original['stop_sequence'],
      })
      expect(foldEvents(anthropicMessages.decodeReply(Buffer.from(JSON.stringify(message))))).toMatchObject({
        items: foldEvents(events).items,
      })
    })
  })
})
