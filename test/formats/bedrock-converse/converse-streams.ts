import { EventStreamCodec } from '@smithy/core/event-streams'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import type { Endpoint } from '../../../src/catalog/catalog.ts'
import { bedrockConverse } from '../../../src/formats/bedrock-converse/upstream.ts'
import { expectGrammar } from '../../support/event-grammar.ts'

const codec = new EventStreamCodec(
  (bytes) => Buffer.from(bytes).toString('utf8'),
  (text) => Buffer.from(text),
)

/** One message of a stream. Bodies that are text are taken as they are. */
export function frame(headers: Readonly<Record<string, string>>, body: unknown): Buffer {
  return Buffer.from(
    codec.encode({
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, { type: 'string' as const, value }]),
      ),
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    }),
  )
}

export type Wire = Readonly<Record<string, unknown>>

/** An event of a stream. */
export function event(type: string, body: unknown): Buffer {
  return frame({ ':event-type': type, ':content-type': 'application/json', ':message-type': 'event' }, body)
}

/** An exception in the middle of a stream. */
export function exception(type: string, body: Wire = { message: 'it went wrong' }): Buffer {
  return frame({ ':message-type': 'exception', ':exception-type': type, ':content-type': 'application/json' }, body)
}

export const messageStart = event('messageStart', { role: 'assistant', p: 'abc' })
export const start = (contentBlockIndex: number, block: Wire) =>
  event('contentBlockStart', { contentBlockIndex, start: block })
export const delta = (contentBlockIndex: number, piece: Wire) =>
  event('contentBlockDelta', { contentBlockIndex, delta: piece })
export const stop = (contentBlockIndex: number) => event('contentBlockStop', { contentBlockIndex })
export const messageStop = (stopReason = 'end_turn', more: Wire = {}) => event('messageStop', { stopReason, ...more })
export const metadata = (usage: Wire = { inputTokens: 8, outputTokens: 10, totalTokens: 18 }, more: Wire = {}) =>
  event('metadata', { usage, metrics: { latencyMs: 1 }, ...more })

/** A call, its arguments in pieces. */
export const call = (index: number, toolUseId: string, name: string, ...pieces: readonly string[]): Buffer[] => [
  start(index, { toolUse: { toolUseId, name } }),
  ...pieces.map((input) => delta(index, { toolUse: { input } })),
  stop(index),
]

/** A whole stream around these messages. */
export function streamOf(...frames: readonly Buffer[]): Buffer {
  return Buffer.concat([messageStart, ...frames])
}

/** A stream that ends well. */
export function endedStreamOf(stopReason: string, ...frames: readonly Buffer[]): Buffer {
  return streamOf(...frames, messageStop(stopReason), metadata())
}

/** Decodes a streamed answer whose bytes come in these pieces; the events are held to the grammar. */
export function decodePieces(pieces: readonly Uint8Array[], endpoint?: Endpoint): TurnEvent[] {
  const decoder = bedrockConverse.createDecoder(endpoint)
  const events: TurnEvent[] = []
  for (const piece of pieces) decoder.push(piece, events)
  decoder.end(events)
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** Bytes in pieces of one size. */
export function pieces(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
}

/** Decodes a streamed answer whole, in pieces of 7 and byte by byte, which must give the same. */
export function decodeStream(bytes: Buffer, endpoint?: Endpoint): TurnEvent[] {
  const events = decodePieces([bytes], endpoint)
  for (const size of [1, 7]) {
    const others = decodePieces(pieces(bytes, size), endpoint)
    if (JSON.stringify(others) !== JSON.stringify(events)) {
      throw new Error(`in pieces of ${size} bytes the answer is another one`)
    }
  }
  return events
}

/** Decodes an unstreamed answer; the events are held to the grammar. */
export function decodeReply(body: unknown, endpoint?: Endpoint): TurnEvent[] {
  const bytes = body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const events = bedrockConverse.decodeReply(bytes, endpoint)
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** An unstreamed answer with this content. */
export function reply(content: readonly Wire[], more: Wire = {}): Wire {
  return {
    metrics: { latencyMs: 1 },
    output: { message: { role: 'assistant', content } },
    stopReason: 'end_turn',
    usage: { inputTokens: 8, outputTokens: 10, totalTokens: 18 },
    ...more,
  }
}

/** Throws unless each item is done before the next one starts. */
function expectSequence(events: readonly TurnEvent[]): void {
  let open = -1
  for (const each of events) {
    if (each.kind === 'item-start') {
      if (open !== -1) throw new Error(`item ${each.index} starts while item ${open} is open`)
      open = each.index
    }
    if (each.kind === 'item-done') open = -1
  }
}
