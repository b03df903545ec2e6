/** One server-sent event, read. Texts are UTF-8 as Latin-1. */
export interface LineEvent {
  /** '' when it has none. */
  readonly name: string
  readonly data: string
  /** The event's lines. */
  readonly line: string
}

const lf = 0x0a
const brace = 0x7b
const bracket = 0x5b
const angle = 0x3c

/**
 * Finds the events in a stream of server-sent events (WHATWG HTML, section 9.2.6) without taking them apart: bytes may be cut anywhere, all
 * three line ends will do. Text is kept as Latin-1, a character for each byte, so that nothing is decoded which only passes through.
 */
export class LineReader {
  /** What has come in and has not been read. */
  text = ''
  /** Where the current event stands in it, without its blank line. */
  eventStart = 0
  eventEnd = 0
  hasOverflowed = false
  /** Whether what comes in starts like JSON or HTML instead. */
  isNoStream = false
  readonly #eventBytesMax: number
  /** Pieces without a line end, kept apart until one comes. */
  #tail: string[] = []
  #tailBytes = 0
  #next = 0
  #isFirst = true
  /** The chunk before ended with CR: an LF that comes next belongs to it. */
  #skipsLf = false

  constructor(eventBytesMax: number) {
    this.#eventBytesMax = eventBytesMax
  }

  push(chunk: Uint8Array): void {
    if (this.hasOverflowed || chunk.byteLength === 0) return
    let piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1')
    if (this.#skipsLf || piece.includes('\r')) piece = this.#withoutCr(piece)
    if (this.#isFirst) piece = this.#begin(piece)
    const isCut = !piece.includes('\n')
    this.#tail.push(piece)
    this.#tailBytes += piece.length
    if (isCut) {
      if (this.#tailBytes > this.#eventBytesMax) this.hasOverflowed = true
      return
    }
    this.text = this.#tail.length === 1 ? piece : this.#tail.join('')
    this.#tail = []
    this.#next = 0
  }

  /** No more will come: what is left is an event although its blank line is missing. */
  finish(): void {
    this.text = `${this.#tail.join('')}\n\n`
    this.#tail = []
    this.#tailBytes = 0
    this.#next = 0
  }

  /** Goes to the next whole event; false when there is none, and what there is of it is kept. */
  next(): boolean {
    const { text } = this
    // Nothing but what the tail keeps.
    if (text === '') return false
    let start = this.#next
    while (text.charCodeAt(start) === lf) start++
    let end = text.indexOf('\n', start)
    if (end !== -1 && text.charCodeAt(end + 1) !== lf) end = text.indexOf('\n\n', end + 1)
    if (end === -1) {
      this.#keep(start)
      return false
    }
    this.eventStart = start
    this.eventEnd = end
    this.#next = end + 2
    return true
  }

  /** The current event taken apart; undefined when it holds no data. */
  read(): LineEvent | undefined {
    const line = this.text.slice(this.eventStart, this.eventEnd)
    let name = ''
    let data: string | undefined
    for (const field of line.split('\n')) {
      if (field.startsWith('data:')) data = data === undefined ? valueIn(field, 5) : `${data}\n${valueIn(field, 5)}`
      else if (field === 'data') data ??= ''
      else if (field.startsWith('event:')) name = valueIn(field, 6)
    }
    return data === undefined ? undefined : { name, data, line }
  }

  /** The bytes that have come in and have not been read. */
  takeRest(): Uint8Array {
    const rest = this.text.slice(this.#next) + this.#tail.join('')
    this.#forget()
    return Buffer.from(rest, 'latin1')
  }

  /** As `takeRest`, and the current event with them. */
  takeRestFromEvent(): Uint8Array {
    const rest = this.text.slice(this.eventStart) + this.#tail.join('')
    this.#forget()
    return Buffer.from(rest, 'latin1')
  }

  #forget(): void {
    this.text = ''
    this.#next = 0
    this.#tail = []
    this.#tailBytes = 0
  }

  #keep(start: number): void {
    const { text } = this
    const rest = start === 0 ? text : text.slice(start)
    this.text = ''
    this.#next = 0
    this.#tail = rest === '' ? [] : [rest]
    this.#tailBytes = rest.length
    if (this.#tailBytes > this.#eventBytesMax) this.hasOverflowed = true
  }

  #withoutCr(piece: string): string {
    const text = this.#skipsLf && piece.startsWith('\n') ? piece.slice(1) : piece
    this.#skipsLf = piece.endsWith('\r')
    return text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  }

  /** Drops a byte order mark, and tells events from JSON and HTML. */
  #begin(piece: string): string {
    const text = this.#tail.length === 0 ? piece : this.#tail.join('') + piece
    if (text.length < 3 && '\xef\xbb\xbf'.startsWith(text)) return piece
    this.#tail = []
    this.#tailBytes = 0
    const content = text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text
    for (let at = 0; at < content.length; at++) {
      const code = content.charCodeAt(at)
      if (code <= 0x20) continue
      this.#isFirst = false
      this.isNoStream = code === brace || code === bracket || code === angle
      break
    }
    return content
  }
}

function valueIn(field: string, start: number): string {
  return field.slice(field[start] === ' ' ? start + 1 : start)
}
