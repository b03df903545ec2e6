import { latin1ToText } from '../latin1.ts'
import { fieldsOf, plainDataStart, plainName } from './event-fields.ts'
import { SpanReader } from './span-reader.ts'

/** Takes one server-sent event: its data, its name (`message` when it has none) and the last id that the stream set. */
export type OnSseMessage = (data: string, event: string, lastId: string) => void

export interface SseDecoderOptions {
  /** Most bytes that one event may take; 4 MiB unless set. */
  readonly eventBytesMax?: number
}

const eventBytesDefault = 4 * 1024 * 1024

/**
 * Decodes a stream of server-sent events into strings. Bytes may be cut anywhere; invalid UTF-8 becomes replacement characters. Nothing
 * throws; an event that outgrows its bound sets `hasOverflowed`, after which the rest of the stream is not looked at.
 */
export class SseDecoder {
  readonly #spans: SpanReader
  #lastId = ''

  constructor({ eventBytesMax = eventBytesDefault }: SseDecoderOptions = {}) {
    this.#spans = new SpanReader({ unit: 'event', bytesMax: eventBytesMax })
  }

  /** Whether an event was larger than `eventBytesMax`. */
  get hasOverflowed(): boolean {
    return this.#spans.hasOverflowed
  }

  /** Takes bytes in and hands over the events that they finish. The bytes may be reused afterwards. */
  push(chunk: Uint8Array, onMessage: OnSseMessage): void {
    this.#spans.push(chunk)
    this.#handOver(onMessage)
  }

  /** The body is over: an event with data that only lacks its blank line is handed over too, since many servers leave that out. */
  end(onMessage: OnSseMessage): void {
    this.#spans.finish()
    this.#handOver(onMessage)
  }

  #handOver(onMessage: OnSseMessage): void {
    const spans = this.#spans
    while (spans.next()) {
      const { bytes, end } = spans
      const dataStart = plainDataStart(spans)
      if (dataStart !== -1)
        onMessage(bytes.toString('utf8', dataStart, end), plainName(spans) || 'message', this.#lastId)
      else this.#handOverRead(onMessage)
    }
  }

  #handOverRead(onMessage: OnSseMessage): void {
    const { text, start, end } = this.#spans
    const { name, data, id } = fieldsOf(text.slice(start, end))
    if (id !== undefined) this.#lastId = latin1ToText(id)
    if (data !== undefined) onMessage(latin1ToText(data), latin1ToText(name) || 'message', this.#lastId)
  }
}
