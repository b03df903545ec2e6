import { latin1ToText } from '../latin1.ts'
import { fieldsOf, plainDataStart, plainName } from './event-fields.ts'
import { SpanReader } from './span-reader.ts'

/** Handles one server-sent event: its data, its name (`message` when it has none) and the last id that the stream set. */
export type OnSseMessage = (data: string, event: string, lastId: string) => void

export interface SseDecoderOptions {
  /** Most bytes that one event may take; 4 MiB unless set. */
  readonly eventBytesMax?: number
}

const eventBytesDefault = 4 * 1024 * 1024

/**
 * Decodes a stream of server-sent events into strings. Bytes may be split anywhere; invalid UTF-8 becomes replacement characters. Never
 * throws; an event that is too large sets `hasOverflowed`, and the rest of the stream is ignored.
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

  /** Reads bytes and emits the events they complete. The bytes may be reused afterwards. */
  push(chunk: Uint8Array, onMessage: OnSseMessage): void {
    this.#spans.push(chunk)
    this.#handOver(onMessage)
  }

  /** Ends the body: a last event with data but without its blank line is emitted too, because many servers omit it. */
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
