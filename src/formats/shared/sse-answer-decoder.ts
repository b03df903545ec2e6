import type { Fault } from '../../canonical/fault.ts'
import type { TurnEvent } from '../../canonical/turn-event.ts'
import { decodeUtf8 } from '../../streams/decode-utf8.ts'
import { SseDecoder } from '../../streams/sse-decoder.ts'
import type { EventDecoder } from '../format.ts'
import { unusableAnswer } from './upstream-fault.ts'

const brace = 0x7b
const bracket = 0x5b
const angle = 0x3c
/** Bytes kept at most of a whole body that came where a stream was expected. */
const bodyBytesMax = 64 * 1024 * 1024

/**
 * What every decoder of server-sent events has to put up with: one JSON body instead of events, a web page, an event without end, a
 * stream that says nothing. What the events mean is the format's business.
 */
export abstract class SseAnswerDecoder implements EventDecoder {
  readonly #sse: SseDecoder
  /** Bound once: no closure is made for an event. */
  readonly #onMessage = (data: string, event: string) => {
    if (!this.isOver) this.takeMessage(data, event)
  }
  #kind: 'unknown' | 'events' | 'body' = 'unknown'
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
    this.#sse = new SseDecoder({ eventBytesMax })
  }

  /** Whether a `finish` or `fault` has been given. */
  protected abstract get isOver(): boolean
  protected abstract takeMessage(data: string, event: string): void
  /** The stream was closed after messages, without an end so far. */
  protected abstract close(): void
  protected abstract fail(fault: Fault): void
  protected abstract decodeBody(body: Uint8Array): TurnEvent[]

  push(chunk: Uint8Array, out: TurnEvent[]): void {
    if (this.isOver || this.#hasEnded) return
    this.out = out
    if (this.#kind === 'unknown') this.#recognize(chunk)
    if (this.#kind === 'body') this.#keepBody(chunk)
    else {
      this.notePiece(chunk)
      this.#sse.push(chunk, this.#onMessage)
    }
    if (this.#sse.hasOverflowed) this.fail(unusableAnswer('the provider sent an event that is too large'))
  }

  end(out: TurnEvent[]): void {
    if (this.isOver || this.#hasEnded) return
    this.#hasEnded = true
    this.out = out
    if (this.#kind === 'body') {
      for (const event of this.decodeBody(Buffer.concat(this.#body))) out.push(event)
      return
    }
    this.isEnding = true
    this.#sse.end(this.#onMessage)
    if (this.isOver) return
    if (this.hasMessages) this.close()
    else this.fail(unusableAnswer('the provider sent no events'))
  }

  /** Shows bytes before they are taken apart, for formats that find something between the events. */
  protected notePiece(_: Uint8Array): void {}

  /** Tells events from JSON and HTML by the first character that is neither white space nor a byte order mark. */
  #recognize(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (byte <= 0x20 || byte === 0xef || byte === 0xbb || byte === 0xbf) continue
      if (byte === angle) this.fail(unusableAnswer('the provider sent a web page, not an answer'))
      this.#kind = byte === brace || byte === bracket ? 'body' : 'events'
      return
    }
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
