import type { Fault } from '../../canonical/fault.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import { latin1ToText } from '../../streams/latin1.ts'
import { fieldsOf, plainDataStart, plainName } from '../../streams/sse/event-fields.ts'
import { SpanReader } from '../../streams/sse/span-reader.ts'
import type { EventDecoder } from '../format.ts'
import { type AnswerKind, answerKindOf } from './answer-kind.ts'
import { unusableAnswer } from './upstream-fault.ts'

/** Most bytes of a whole body that came instead of a stream. */
const bodyBytesMax = 64 * 1024 * 1024

/**
 * The base of decoders of server-sent events. It handles one JSON body instead of events, a web page, an endless event, and an empty
 * stream; subclasses decode the events.
 */
export abstract class SseAnswerDecoder implements EventDecoder {
  readonly #spans: SpanReader
  #kind: AnswerKind = 'unknown'
  #body: Uint8Array[] = []
  #bodyBytes = 0
  #hasEnded = false
  /** Where the events of the current call go. */
  protected out: TurnEvent[] = []
  /** The provider has closed the stream: the last event may be incomplete. */
  protected isEnding = false
  /** Whether any event came that counts. */
  protected hasMessages = false

  constructor(eventBytesMax: number) {
    this.#spans = new SpanReader({ unit: 'event', bytesMax: eventBytesMax })
  }

  /** Whether `finish` or `fault` was emitted. */
  protected abstract get isOver(): boolean
  /** Takes an event: its data and its name, '' when it has none. */
  protected abstract takeMessage(data: string, event: string): void
  /** Ends a stream that was closed after messages without a finish. */
  protected abstract close(): void
  protected abstract fail(fault: Fault): void
  protected abstract decodeBody(body: Uint8Array): TurnEvent[]

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.isOver || this.#hasEnded) return
    this.out = out
    if (this.#kind === 'unknown') this.#kind = answerKindOf(chunk)
    if (this.#kind === 'page') this.fail(unusableAnswer('the provider sent a web page, not an answer'))
    else if (this.#kind === 'json') this.#keepBody(chunk)
    else {
      this.notePiece(chunk)
      this.#spans.push(chunk)
      this.#takeEvents()
    }
  }

  end(out: TurnEvent[]): void {
    if (this.isOver || this.#hasEnded) return
    this.#hasEnded = true
    this.out = out
    if (this.#kind === 'json') {
      for (const event of this.decodeBody(Buffer.concat(this.#body))) out.push(event)
      return
    }
    this.isEnding = true
    this.#spans.finish()
    this.#takeEvents()
    if (this.isOver) return
    if (this.hasMessages) this.close()
    else this.fail(unusableAnswer('the provider sent no events'))
  }

  /** Sees bytes before they are split, for formats with data between events. */
  protected notePiece(_: Uint8Array): void {}

  /** Handles the reader's event, whose JSON starts at `dataStart`, without parsing if it matches an earlier one; else returns false. */
  protected takeAlike(_spans: SpanReader, _dataStart: number): boolean {
    return false
  }

  #takeEvents(): void {
    const spans = this.#spans
    while (!this.isOver && spans.next()) {
      const start = plainDataStart(spans)
      if (start === -1) this.#takeRead(spans.text.slice(spans.start, spans.end))
      else if (!this.takeAlike(spans, start)) {
        this.takeMessage(spans.bytes.toString('utf8', start, spans.end), plainName(spans))
      }
    }
    if (spans.hasOverflowed && !this.isOver) this.fail(unusableAnswer('the provider sent an event that is too large'))
  }

  #takeRead(event: string): void {
    const { name, data } = fieldsOf(event)
    if (data !== undefined) this.takeMessage(latin1ToText(data), latin1ToText(name))
  }

  #keepBody(chunk: Uint8Array): void {
    this.#bodyBytes += chunk.length
    // Copies, because the chunk belongs to the reader.
    if (this.#bodyBytes <= bodyBytesMax) this.#body.push(Uint8Array.from(chunk))
    else this.fail(unusableAnswer('the provider sent an answer that is too large'))
  }
}

/** Decodes a body that is not JSON: events from a provider that always streams, or a fault. */
export function decodeOddReply(body: Uint8Array, createDecoder: () => EventDecoder): TurnEvent[] {
  const start = decodeUtf8(body.subarray(0, 64)).trimStart()
  if (/^(data|event|id|retry)?:/.test(start)) {
    const out: TurnEvent[] = []
    const decoder = createDecoder()
    decoder.push(body, out)
    decoder.end(out)
    return out
  }
  const message = start === '' ? 'the provider sent an empty answer' : 'the provider sent an answer that is not JSON'
  return [{ kind: 'fault', fault: unusableAnswer(message) }]
}
