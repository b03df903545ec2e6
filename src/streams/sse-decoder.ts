/** Takes one server-sent event: its data, its name (`message` when it has none) and the last id that the stream set. */
export type OnSseMessage = (data: string, event: string, lastId: string) => void

export interface SseDecoderOptions {
  /** Most bytes that one unfinished event may take; 4 MiB unless set. */
  readonly eventBytesMax?: number
}

const lf = 0x0a
const cr = 0x0d
const space = 0x20
const colon = 0x3a
const eventBytesDefault = 4 * 1024 * 1024

/**
 * Decodes a stream of server-sent events from bytes that may be cut anywhere (WHATWG HTML, section 9.2.6): all three line ends,
 * comments, events of several data lines, a byte order mark. Invalid UTF-8 becomes replacement characters. Nothing throws; an event
 * that outgrows its bound sets `hasOverflowed`, after which the rest of the stream is not looked at.
 */
export class SseDecoder {
  readonly #eventBytesMax: number
  #hasOverflowed = false
  #isFirstLine = true
  /** The line before ended with CR at the very end of a chunk: an LF that comes next belongs to it. */
  #skipsLf = false
  /** Pieces of a line whose end has not come yet. */
  #tail: Buffer[] = []
  #tailBytes = 0
  #hasData = false
  #data = ''
  #dataBytes = 0
  #event = ''
  #lastId = ''

  constructor(options: SseDecoderOptions = {}) {
    this.#eventBytesMax = options.eventBytesMax ?? eventBytesDefault
  }

  /** Whether an event was larger than `eventBytesMax`. */
  get hasOverflowed(): boolean {
    return this.#hasOverflowed
  }

  /** Takes bytes in and hands over the events that they finish. The bytes may be reused afterwards. */
  push(chunk: Uint8Array, onMessage: OnSseMessage): void {
    if (this.#hasOverflowed || chunk.length === 0) return
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    let start = 0
    if (this.#skipsLf) {
      this.#skipsLf = false
      if (bytes[0] === lf) start = 1
    }
    // Looked for again only when passed: a stream without CR pays one scan a chunk for it.
    let nextCr = -1
    let nextLf = -1
    while (start < bytes.length) {
      if (nextCr < start) nextCr = indexOrEnd(bytes, cr, start)
      if (nextLf < start) nextLf = indexOrEnd(bytes, lf, start)
      const end = Math.min(nextLf, nextCr)
      if (end === bytes.length) {
        this.#keepTail(bytes, start)
        return
      }
      if (this.#tailBytes > 0) this.#takeTailLine(bytes.subarray(start, end), onMessage)
      else if (end === start && !this.#isFirstLine) this.#dispatch(onMessage)
      else this.#takeLine(bytes, start, end, onMessage)
      if (this.#hasOverflowed) return
      start = end + 1
      if (end === nextCr) {
        if (start === bytes.length) this.#skipsLf = true
        else if (bytes[start] === lf) start++
      } else if (bytes[start] === lf) {
        // The usual end of an event: a second LF at once.
        this.#dispatch(onMessage)
        start++
      }
    }
  }

  /** The body is over: an event with data that only lacks its blank line is handed over too, since many servers leave that out. */
  end(onMessage: OnSseMessage): void {
    if (this.#hasOverflowed) return
    if (this.#tailBytes > 0) this.#takeTailLine(Buffer.alloc(0), onMessage)
    this.#dispatch(onMessage)
  }

  #keepTail(bytes: Buffer, start: number): void {
    this.#tailBytes += bytes.length - start
    if (this.#tailBytes + this.#dataBytes > this.#eventBytesMax) this.#overflow()
    // A copy: the chunk belongs to the reader, and a few bytes must not keep a whole read buffer alive.
    else this.#tail.push(Buffer.from(bytes.subarray(start)))
  }

  #takeTailLine(rest: Buffer, onMessage: OnSseMessage): void {
    this.#tail.push(rest)
    const line = Buffer.concat(this.#tail, this.#tailBytes + rest.length)
    this.#tail = []
    this.#tailBytes = 0
    this.#takeLine(line, 0, line.length, onMessage)
  }

  #takeLine(bytes: Buffer, from: number, end: number, onMessage: OnSseMessage): void {
    let start = from
    if (this.#isFirstLine) {
      this.#isFirstLine = false
      if (end - start >= 3 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf)
        start += 3
    }
    if (start === end) {
      this.#dispatch(onMessage)
      return
    }
    // `data` first: nearly every line is one.
    if (isField(bytes, start, end, 0x64, 0x61, 0x74, 0x61)) {
      this.#takeData(bytes, valueStart(bytes, start + 4, end), end)
      return
    }
    if (bytes[start] === colon) return
    const line = bytes.toString('utf8', start, end)
    const nameEnd = line.indexOf(':')
    const name = nameEnd === -1 ? line : line.slice(0, nameEnd)
    const value = nameEnd === -1 ? '' : line.slice(line[nameEnd + 1] === ' ' ? nameEnd + 2 : nameEnd + 1)
    if (name === 'event') this.#event = value
    else if (name === 'id' && !value.includes('\0')) this.#lastId = value
  }

  #takeData(bytes: Buffer, start: number, end: number): void {
    this.#dataBytes += end - start
    if (this.#dataBytes > this.#eventBytesMax) {
      this.#overflow()
      return
    }
    const value = start < end ? bytes.toString('utf8', start, end) : ''
    this.#data = this.#hasData ? `${this.#data}\n${value}` : value
    this.#hasData = true
  }

  #dispatch(onMessage: OnSseMessage): void {
    const event = this.#event
    this.#event = ''
    if (!this.#hasData) return
    const data = this.#data
    this.#hasData = false
    this.#data = ''
    this.#dataBytes = 0
    onMessage(data, event === '' ? 'message' : event, this.#lastId)
  }

  #overflow(): void {
    this.#hasOverflowed = true
    this.#tail = []
    this.#tailBytes = 0
    this.#data = ''
    this.#hasData = false
  }
}

function indexOrEnd(bytes: Buffer, byte: number, start: number): number {
  const index = bytes.indexOf(byte, start)
  return index === -1 ? bytes.length : index
}

function isField(bytes: Buffer, at: number, end: number, a: number, b: number, c: number, d: number): boolean {
  return (
    bytes[at] === a &&
    bytes[at + 1] === b &&
    bytes[at + 2] === c &&
    bytes[at + 3] === d &&
    (at + 4 === end || (at + 4 < end && bytes[at + 4] === colon))
  )
}

/** Where the value of a field whose name ends at `at` starts: behind the colon and one space. */
function valueStart(bytes: Buffer, at: number, end: number): number {
  if (at >= end) return end
  return at + 1 < end && bytes[at + 1] === space ? at + 2 : at + 1
}
