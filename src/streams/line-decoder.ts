/** Takes one line of text, without its end. */
export type OnLine = (line: string) => void

export interface LineDecoderOptions {
  /** Most bytes that one unfinished line may take; 4 MiB unless set. */
  readonly lineBytesMax?: number
}

const lf = 0x0a
const cr = 0x0d
const lineBytesDefault = 4 * 1024 * 1024

/**
 * Decodes UTF-8 lines (ends LF or CRLF) from bytes that may be cut anywhere, for JSON with one value a line. Empty lines and a byte
 * order mark are left out. Nothing throws; a line that outgrows its bound sets `hasOverflowed`, after which nothing more is looked at.
 */
export class LineDecoder {
  readonly #lineBytesMax: number
  #hasOverflowed = false
  #isFirst = true
  /** Pieces of a line whose end has not come yet. */
  #tail: Buffer[] = []
  #tailBytes = 0

  constructor(options: LineDecoderOptions = {}) {
    this.#lineBytesMax = options.lineBytesMax ?? lineBytesDefault
  }

  /** Whether a line was longer than `lineBytesMax`. */
  get hasOverflowed(): boolean {
    return this.#hasOverflowed
  }

  /** Takes bytes in and hands over the lines that they finish. The bytes may be reused afterwards. */
  push(chunk: Uint8Array, onLine: OnLine): void {
    if (this.#hasOverflowed) return
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    for (let end = bytes.indexOf(lf); end !== -1; end = bytes.indexOf(lf, start)) {
      if (this.#tailBytes > 0) this.#takeTail(bytes.subarray(start, end), onLine)
      else this.#take(bytes, start, end, onLine)
      if (this.#hasOverflowed) return
      start = end + 1
    }
    if (start === bytes.length) return
    this.#tailBytes += bytes.length - start
    if (this.#tailBytes > this.#lineBytesMax) this.#overflow()
    // A copy: the chunk belongs to the reader.
    else this.#tail.push(Buffer.from(bytes.subarray(start)))
  }

  /** The body is over: what lacks only the end of its line is handed over too. */
  end(onLine: OnLine): void {
    if (!this.#hasOverflowed && this.#tailBytes > 0) this.#takeTail(Buffer.alloc(0), onLine)
  }

  #takeTail(rest: Buffer, onLine: OnLine): void {
    const line = Buffer.concat([...this.#tail, rest])
    this.#tail = []
    this.#tailBytes = 0
    this.#take(line, 0, line.length, onLine)
  }

  #take(bytes: Buffer, from: number, to: number, onLine: OnLine): void {
    if (to - from > this.#lineBytesMax) {
      this.#overflow()
      return
    }
    const end = to > from && bytes[to - 1] === cr ? to - 1 : to
    let line = bytes.toString('utf8', from, end)
    if (this.#isFirst) {
      this.#isFirst = false
      if (line.charCodeAt(0) === 0xfeff) line = line.slice(1)
    }
    if (line.trim() !== '') onLine(line)
  }

  #overflow(): void {
    this.#hasOverflowed = true
    this.#tail = []
    this.#tailBytes = 0
  }
}
