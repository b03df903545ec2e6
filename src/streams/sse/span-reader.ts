export interface SpanReaderOptions {
  /** Where a span ends: at the blank line after a server-sent event, or at each line feed. */
  readonly unit: 'event' | 'line'
  /** Most bytes of one span without comments. */
  readonly bytesMax: number
}

const lf = 0x0a
const carriageReturn = '\r'
const byteOrderMark = '\xef\xbb\xbf'
const border = Buffer.from('\n\n')
const nothing = Buffer.alloc(0)

/**
 * Finds the events in a stream of server-sent events (WHATWG HTML, section 9.2.6), or the lines of a text, without parsing them. Bytes may
 * be split anywhere; an event's lines may end with LF, CR LF or CR; a byte order mark at the start is skipped. The result is a span of
 * `text`, which is UTF-8 as Latin-1, one character per byte, so that passing through needs no decoding; the same span of `bytes` has its
 * bytes. Never throws: a span that is too large sets `hasOverflowed`, and the rest is ignored.
 */
export class SpanReader {
  /** The bytes being read, as text. */
  text = ''
  /** The current span, without its terminator. */
  start = 0
  end = 0
  /** Where its first line ends, and how many lines it has. */
  lineEnd = 0
  lineCount = 0
  /** Whether it begins where the one before it ended, with no empty lines in between. */
  isAdjacent = true
  hasOverflowed = false
  /** Made on first use if line ends were replaced. */
  #bytes: Buffer | undefined
  readonly #isEvents: boolean
  readonly #bytesMax: number
  /** Where the next span starts. */
  #next = 0
  /** Pieces of an unfinished span. */
  #tail: Buffer[] = []
  #tailBytes = 0
  #isFirst = true
  /** The previous chunk ended with CR: a following LF belongs to it. */
  #skipsLf = false

  constructor({ unit, bytesMax }: SpanReaderOptions) {
    this.#isEvents = unit === 'event'
    this.#bytesMax = bytesMax
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text, 'latin1')
    return this.#bytes
  }

  /** Adds bytes, after `next` has returned false. They are not kept after they are read. */
  push(chunk: Uint8Array): void {
    if (this.hasOverflowed || chunk.byteLength === 0) return
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    // Searching line ends in a string is much faster than in a buffer.
    const text = bytes.toString('latin1')
    // JSON has no raw CR in it, so one is a line end.
    if (this.#isEvents && (this.#skipsLf || text.includes(carriageReturn))) this.#take(undefined, this.#withoutCr(text))
    else this.#take(bytes, text)
  }

  /** Ends the input: the rest is a span although its terminator is missing. */
  finish(): void {
    if (this.hasOverflowed || this.#tailBytes === 0) return
    const bytes = this.#takeTail(this.#isEvents ? border : border.subarray(1))
    this.#show(bytes, bytes.toString('latin1'))
  }

  /** Moves to the next whole span; returns false if there is none, and keeps its beginning. */
  next(): boolean {
    const { text } = this
    if (text === '') return false
    let start = this.#next
    if (this.#isEvents) while (text.charCodeAt(start) === lf) start++
    let end = text.indexOf('\n', start)
    this.lineEnd = end
    let lineCount = 1
    if (this.#isEvents) {
      while (end !== -1 && text.charCodeAt(end + 1) !== lf) {
        end = text.indexOf('\n', end + 1)
        lineCount++
      }
    }
    if (end === -1) {
      const rest = start < text.length ? this.bytes : nothing
      this.#forget()
      if (rest !== nothing) this.#keep(start === 0 ? rest : rest.subarray(start))
      return false
    }
    if (end - start > this.#bytesMax && this.#sizeOf(text.slice(start, end)) > this.#bytesMax) {
      this.#overflow()
      return false
    }
    this.start = start
    this.end = end
    this.lineCount = lineCount
    this.isAdjacent = start === this.#next
    this.#next = this.#isEvents ? end + 2 : end + 1
    return true
  }

  /** All bytes from the current span on, for another reader; without a span, the kept ones. */
  takeRest(): Buffer {
    const rest = this.text === '' ? this.#takeTail(nothing) : this.bytes.subarray(this.start)
    this.#forget()
    return rest
  }

  #take(bytes: Buffer | undefined, text: string): void {
    if (this.#tailBytes === 0) this.#show(bytes, text)
    else if (text !== '') {
      const own = bytes ?? Buffer.from(text, 'latin1')
      if (this.#endsTail(own, text)) {
        const whole = this.#takeTail(own)
        this.#show(whole, whole.toString('latin1'))
      } else this.#keep(own)
    }
  }

  #show(bytes: Buffer | undefined, text: string): void {
    this.#bytes = bytes
    this.text = text
    this.#next = 0
    if (!this.#isFirst) return
    if (text.startsWith(byteOrderMark)) this.#next = byteOrderMark.length
    // A partial byte order mark is kept until the rest has come: no span ends within it.
    this.#isFirst = text.length < byteOrderMark.length && byteOrderMark.startsWith(text)
  }

  /** Whether these bytes complete the span in the tail. */
  #endsTail(bytes: Buffer, text: string): boolean {
    if (!this.#isEvents) return text.includes('\n')
    const last = this.#tail[this.#tail.length - 1]
    return (bytes[0] === lf && last?.[last.length - 1] === lf) || text.includes('\n\n')
  }

  #keep(bytes: Buffer): void {
    this.#tailBytes += bytes.length
    // A copy: the chunk belongs to the reader, and a few bytes must not keep a whole read buffer alive.
    this.#tail.push(Buffer.from(bytes))
    if (this.#tailBytes > this.#bytesMax) this.#dropComments()
  }

  /** Drops comments, for streams kept alive by comments alone. */
  #dropComments(): void {
    const kept = this.#isEvents ? withoutComments(this.#takeTail(nothing).toString('latin1')) : undefined
    // If this frees little, repeating it would cost more than the stream itself.
    if (kept === undefined || kept.length > this.#bytesMax / 2) {
      this.#overflow()
      return
    }
    this.#tail = [Buffer.from(kept, 'latin1')]
    this.#tailBytes = kept.length
  }

  #takeTail(rest: Buffer): Buffer {
    this.#tail.push(rest)
    const bytes = Buffer.concat(this.#tail, this.#tailBytes + rest.length)
    this.#tail = []
    this.#tailBytes = 0
    return bytes
  }

  #sizeOf(span: string): number {
    return this.#isEvents ? withoutComments(`${span}\n`).length - 1 : span.length
  }

  #withoutCr(chunk: string): string {
    const isCut = this.#skipsLf && chunk.charCodeAt(0) === lf
    this.#skipsLf = chunk.endsWith(carriageReturn)
    let text = ''
    let at = isCut ? 1 : 0
    for (let end = chunk.indexOf(carriageReturn, at); end !== -1; end = chunk.indexOf(carriageReturn, at)) {
      text += `${chunk.slice(at, end)}\n`
      at = chunk.charCodeAt(end + 1) === lf ? end + 2 : end + 1
    }
    return text + chunk.slice(at)
  }

  #overflow(): void {
    this.hasOverflowed = true
    this.#forget()
    this.#tail = []
    this.#tailBytes = 0
  }

  #forget(): void {
    this.text = ''
    this.#bytes = undefined
    this.#next = 0
  }
}

/** Lines without comments, including an unfinished one. */
function withoutComments(lines: string): string {
  return lines.replaceAll(/^:.*\n/gm, '')
}
