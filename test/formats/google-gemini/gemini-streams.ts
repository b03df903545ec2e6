import type { Item, MessageItem } from '../../../src/canonical/item.ts'
import type { TurnEvent } from '../../../src/canonical/turn-event.ts'
import { googleGemini } from '../../../src/formats/google-gemini/upstream.ts'
import { carriedType } from '../../../src/formats/shared/open-proofs.ts'
import { expectGrammar } from '../../support/event-grammar.ts'
import { foldEvents } from '../../support/fold-events.ts'

/** A chunk whose only candidate has these parts. */
export function chunk(parts: readonly object[], candidate: object = {}, more: object = {}): object {
  return {
    candidates: [{ content: { role: 'model', parts }, ...candidate }],
    modelVersion: 'gemini-9-some',
    responseId: 'answer-1',
    ...more,
  }
}

/** The chunk that says why the model stopped. */
export function stop(finishReason = 'STOP', parts: readonly object[] = [], more: object = {}): object {
  return chunk(parts, { finishReason }, { usageMetadata: { promptTokenCount: 3, candidatesTokenCount: 2 }, ...more })
}

/** A function call as a part. */
export function call(name: string, args?: unknown, more: object = {}, part: object = {}): object {
  return { functionCall: { name, ...(args === undefined ? {} : { args }), ...more }, ...part }
}

/** The bytes of a stream of chunks as Google frames it. Texts are taken as they are. */
export function streamOf(...chunks: readonly (object | string)[]): Buffer {
  return Buffer.from(
    chunks.map((one) => `data: ${typeof one === 'string' ? one : JSON.stringify(one)}\r\n\r\n`).join(''),
  )
}

/** Decodes a streamed answer whose bytes come in these pieces; the events are held to the grammar. */
export function decodePieces(pieces: readonly Uint8Array[]): TurnEvent[] {
  const decoder = googleGemini.createDecoder()
  const events: TurnEvent[] = []
  for (const piece of pieces) decoder.push(piece, events)
  decoder.end(events)
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** Bytes in pieces of this size; the last one may be shorter. */
export function piecesOf(bytes: Buffer, size: number): Buffer[] {
  const pieces: Buffer[] = []
  for (let start = 0; start < bytes.length; start += size) pieces.push(bytes.subarray(start, start + size))
  return pieces
}

/** Decodes a streamed answer whole, in sevens and byte by byte, which must give the same. */
export function decodeStream(bytes: Buffer): TurnEvent[] {
  const events = decodePieces([bytes])
  for (const size of [7, 1]) {
    const others = decodePieces(piecesOf(bytes, size))
    if (JSON.stringify(others) !== JSON.stringify(events))
      throw new Error(`cut every ${size} bytes it is another answer`)
  }
  return events
}

/** Decodes the chunks of a stream. */
export function decodeChunks(...chunks: readonly (object | string)[]): TurnEvent[] {
  return decodeStream(streamOf(...chunks))
}

/** Decodes an unstreamed answer; the events are held to the grammar. */
export function decodeReply(body: unknown): TurnEvent[] {
  const events = googleGemini.decodeReply(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)))
  expectGrammar(events)
  expectSequence(events)
  return events
}

/** The items of an answer as a caller gives them back on the next turn. */
export function itemsOf(events: readonly TurnEvent[]): Item[] {
  return foldEvents(events).items.flatMap(
    ({ start, content, reasoning, summary, encrypted, carried, arguments: text }): Item[] => {
      switch (start.kind) {
        case 'message':
          return [{ kind: 'message', role: 'assistant', parts: content.map((said) => ({ kind: 'text', text: said })) }]
        case 'reasoning': {
          const { signedBy } = start
          const thoughts: Item = {
            kind: 'reasoning',
            text: reasoning,
            summary,
            ...(encrypted === undefined ? {} : { encrypted }),
            ...(signedBy === undefined ? {} : { signedBy }),
          }
          // Sealed for the caller, and open again before the provider is asked.
          return carried === undefined ? [thoughts] : [thoughts, { kind: 'native', type: carriedType, ...carried }]
        }
        case 'tool-call':
          return [{ ...start, arguments: text }]
        default:
          return [start]
      }
    },
  )
}

/** A user's text as an item. */
export function asked(text: string): MessageItem {
  return { kind: 'message', role: 'user', parts: [{ kind: 'text', text }] }
}

/** What an answer is made of, in short: kinds of items, with `*` for a signature. */
export function outlineOf(events: readonly TurnEvent[]): string[] {
  return foldEvents(events).items.map(
    ({ start, encrypted, carried }) => start.kind + (encrypted === undefined && carried === undefined ? '' : '*'),
  )
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
