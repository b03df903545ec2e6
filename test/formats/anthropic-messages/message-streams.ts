import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { anthropicMessages } from '../../../src/formats/anthropic-messages/upstream.ts'
import { expectGrammar } from '../../support/event-grammar.ts'

type Json = Readonly<Record<string, unknown>>

/** The event that begins a message. */
export function messageStart(usage: object = { input_tokens: 10, output_tokens: 1 }, more: object = {}): Json {
  return {
    type: 'message_start',
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'claude-x',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
      ...more,
    },
  }
}

/** The events of one block: its start, its deltas, its stop. */
export function block(index: number, contentBlock: object, ...deltas: readonly object[]): Json[] {
  return [
    { type: 'content_block_start', index, content_block: contentBlock },
    ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ]
}

/** The events of a text block whose text comes in these pieces. */
export function textBlock(index: number, ...texts: readonly string[]): Json[] {
  return block(index, { type: 'text', text: '' }, ...texts.map((text) => ({ type: 'text_delta', text })))
}

/** The events of a tool call whose arguments come in these pieces. */
export function callBlock(index: number, id: string, name: string, ...pieces: readonly string[]): Json[] {
  const deltas = pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece }))
  return block(index, { type: 'tool_use', id, name, input: {} }, ...deltas)
}

/** The event that says why the model stopped. */
export function messageDelta(
  stopReason: string | null,
  usage: object | null = { output_tokens: 5 },
  more: object = {},
): Json {
  return {
    type: 'message_delta',
    delta: { stop_reason: stopReason, stop_sequence: null, ...more },
    ...(usage === null ? {} : { usage }),
  }
}

export const messageStop: Json = { type: 'message_stop' }

/** The bytes of a stream of events, named as the provider names them. Texts are taken as they are. */
export function streamOf(...events: readonly (Json | string)[]): Buffer {
  return Buffer.from(
    events
      .map((event) =>
        typeof event === 'string' ? event : `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`,
      )
      .join(''),
  )
}

/** Decodes a streamed answer whose bytes come in these pieces; the events are held to the grammar. */
export function decodePieces(pieces: readonly Uint8Array[]): TurnEvent[] {
  const decoder = anthropicMessages.createDecoder()
  const events: TurnEvent[] = []
  for (const piece of pieces) decoder.push(piece, events)
  decoder.end(events)
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** Bytes in pieces of `size`. */
export function piecesOf(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size))
  return pieces
}

/** Decodes a streamed answer whole, byte by byte and in pieces of seven, which must all give the same. */
export function decodeStream(bytes: Buffer): TurnEvent[] {
  const events = decodePieces([bytes])
  for (const size of [1, 7]) {
    const others = decodePieces(piecesOf(bytes, size))
    if (JSON.stringify(others) !== JSON.stringify(events)) throw new Error(`cut at every ${size}, the answer differs`)
  }
  return events
}

/** Decodes these events, begun and ended as the provider does. */
export function decodeMessage(blocks: readonly Json[], stopReason = 'end_turn', usage?: object): TurnEvent[] {
  return decodeStream(streamOf(messageStart(), ...blocks, messageDelta(stopReason, usage), messageStop))
}

/** An unstreamed message with this content. */
export function reply(content: readonly object[], more: object = {}): Json {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-x',
    content,
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 10, output_tokens: 5 },
    ...more,
  }
}

/** Decodes an unstreamed answer; the events are held to the grammar. */
export function decodeReply(body: unknown): TurnEvent[] {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const events = anthropicMessages.decodeReply(bytes)
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** Throws unless each item is done before the next one starts. */
function expectSequence(events: readonly TurnEvent[]): void {
  let open = -1
  for (const event of events) {
    if (event.kind === 'item-start') {
      if (open !== -1) throw new Error(`item ${event.index} starts while item ${open} is open`)
      open = event.index
    }
    if (event.kind === 'item-done') open = -1
  }
}
