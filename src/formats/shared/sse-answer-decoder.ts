import type { Fault } from '../../canonical/fault.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import { latin1ToText } from '../../streams/latin1.ts'
import { fieldsOf, plainDataStart, plainName } from '../../streams/sse/event-fields.ts'
import { SpanReader } from '../../streams/sse/span-reader.ts'
import type { EventDecoder } from '../format.ts'
import { type AnswerKind, answerKindOf } from './answer-kind.ts'
import { unusableAnswer } from './upstream-fault.ts'

/** Bytes kept at most of a whole body that came where a stream was expected. */
const bodyBytesMax = 64 * 1024 * 1024

/**
 * What every decoder of server-sent events has to put up with: one JSON body instead of events, a web page, an event without end, a
 * stream that says nothing. What the events mean is the format's business.
 */
export abstract class SseAnswerDecoder implements EventDecoder {
  readonly #spans: SpanReader
  #kind: AnswerKind = 'unknown'
  #body: Uint8Array[] = []
  #bodyBytes = 0
  #hasEnded = false
  /** Where the events of the current call go. */
  protected out: TurnEvent[] = []
  /** The provider has closed the stream: what comes now may be cut within an event. */
  protected isEnding = false
  /** Whether something came that counts as a word of the provider. */
  protected hasMessages = false

  constructor(eventBytesMax: number) {
    this.#spans = new SpanReader({ unit: 'event', bytesMax: eventBytesMax })
  }

  /** Whether a `finish` or `fault` has been given. */
  protected abstract get isOver(): boolean
  /** Takes an event: its data and its name, '' when it has none. */
  protected abstract takeMessage(data: string, event: string): void
  /** The stream was closed after messages, without an end so far. */
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

  /** Shows bytes before they are taken apart, for formats that find something between the events. */
  protected notePiece(_: Uint8Array): void {}

  /** Takes the reader's event, whose JSON starts at `dataStart`, without decoding it if it is like one that was read before; else false. */
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
    // A copy: the chunk belongs to the reader.
    if (this.#bodyBytes <= bodyBytesMax) this.#body.push(Uint8Array.from(chunk))
    else this.fail(unusableAnswer('the provider sent an answer that is too large'))
  }
}

/** Decodes a body that is not JSON: events from a provider that always streams, or nothing of use. */
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
