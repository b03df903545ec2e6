import { SpanReader } from './sse/span-reader.ts'

/** Handles one line of text, without its end. */
export type OnLine = (line: string) => void

export interface LineDecoderOptions {
  /** Most bytes that one line may take; 4 MiB unless set. */
  readonly lineBytesMax?: number
}

const cr = 0x0d
const lineBytesDefault = 4 * 1024 * 1024

/**
 * Decodes UTF-8 lines (ends LF or CRLF) from bytes split anywhere, for JSON with one value per line. Skips empty lines and a byte order
 * mark. Never throws; a line that is too long sets `hasOverflowed`, and the rest is ignored.
 */
export class LineDecoder {
  readonly #spans: SpanReader

  constructor({ lineBytesMax = lineBytesDefault }: LineDecoderOptions = {}) {
    this.#spans = new SpanReader({ unit: 'line', bytesMax: lineBytesMax })
  }

  /** Whether a line was longer than `lineBytesMax`. */
  get hasOverflowed(): boolean {
    return this.#spans.hasOverflowed
  }

  /** Reads bytes and emits the lines they complete. The bytes may be reused afterwards. */
  push(chunk: Uint8Array, onLine: OnLine): void {
    this.#spans.push(chunk)
    this.#handOver(onLine)
  }

  /** Ends the body: emits a last line without a line end too. */
  end(onLine: OnLine): void {
    this.#spans.finish()
    this.#handOver(onLine)
  }

  #handOver(onLine: OnLine): void {
    const spans = this.#spans
    while (spans.next()) {
      const { bytes, start, end } = spans
      const line = bytes.toString('utf8', start, end > start && bytes[end - 1] === cr ? end - 1 : end)
      if (line.trim() !== '') onLine(line)
    }
  }
}
