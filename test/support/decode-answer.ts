import type { Item } from '../../src/canonical/item.ts'
import type { TurnEvent } from '../../src/canonical/turn-event.ts'
import type { HttpUpstreamFormat } from '../../src/formats/format.ts'
import { expectGrammar } from './event-grammar.ts'
import { foldEvents } from './fold-events.ts'

/** Decodes a streamed answer whose bytes come in pieces of `size`; the events are held to the grammar. */
export function decodeInPieces(format: HttpUpstreamFormat, bytes: Uint8Array, size: number): TurnEvent[] {
  const decoder = format.createDecoder()
  const events: TurnEvent[] = []
  // Each piece is overwritten after its push: a decoder must not keep what belongs to the reader.
  for (let start = 0; start < bytes.length; start += size) {
    const piece = Uint8Array.from(bytes.subarray(start, start + size))
    decoder.push(piece, events)
    piece.fill(0)
  }
  decoder.end(events)
  expectGrammar(events)
  return events
}

/** Decodes a streamed answer whole, in pieces of 7 bytes and byte by byte, which must give the same. */
export function decodeStreamOf(format: HttpUpstreamFormat, bytes: Uint8Array): TurnEvent[] {
  const events = decodeInPieces(format, bytes, Math.max(1, bytes.length))
  for (const size of [1, 7]) {
    const others = decodeInPieces(format, bytes, size)
    if (JSON.stringify(others) !== JSON.stringify(events)) throw new Error(`in pieces of ${size} it is another answer`)
  }
  return events
}

/** Decodes a whole answer; the events are held to the grammar. */
export function decodeReplyOf(format: HttpUpstreamFormat, body: unknown): TurnEvent[] {
  const events = format.decodeReply(
    body instanceof Uint8Array ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  )
  expectGrammar(events)
  return events
}

/** The items that a caller keeps of an answer for the next turn. */
export function itemsOf(events: readonly TurnEvent[]): Item[] {
  return foldEvents(events).items.map((item): Item => {
    const { start } = item
    switch (start.kind) {
      case 'message':
        return {
          kind: 'message',
          role: 'assistant',
          parts: item.content.map((text) => ({ kind: 'text', text })),
          ...(start.extra === undefined ? {} : { extra: start.extra }),
        }
      case 'tool-call':
        return { ...start, arguments: item.arguments }
      case 'reasoning':
        return {
          ...start,
          text: item.reasoning,
          summary: item.summary,
          ...(item.signature === undefined ? {} : { signature: item.signature }),
          ...(item.encrypted === undefined ? {} : { encrypted: item.encrypted }),
        }
      default:
        return start
    }
  })
}

/** The annotations of an answer, in order. */
export function annotationsOf(events: readonly TurnEvent[]): unknown[] {
  return events.flatMap((event) =>
    event.kind === 'annotation' ? [{ index: event.index, part: event.part, ...event.annotation }] : [],
  )
}
