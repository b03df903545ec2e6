/** An event that could not be passed on unread. */
export interface UnreadEvent {
  /** '' when it has none; the last one where it has several. */
  readonly name: string
  /** Its data; several lines of it are put together. */
  readonly data: string
  /** Its bytes, where it is a name and one line of data and nothing else: what may go on as it came. */
  readonly original: Buffer | undefined
  /** Its lines, UTF-8 as Latin-1. */
  readonly line: string
}

/** What a relay asks about each event, and hands over of those that it can't pass on by itself. */
export interface RelayedEvents {
  /**
   * Looks at the event in `[start, end)` of `text`, which is UTF-8 as Latin-1: true passes it on as it came, text (of the same kind) in
   * another form, false has it read. Asked once for every event, so it may note what it sees.
   */
  passEvent(text: string, start: number, end: number): boolean | string
  /** Takes an event that was not passed on. What it becomes is given to `write`; true, with nothing written, passes it on as it came. */
  takeEvent(event: UnreadEvent): boolean
  /** Nothing after this is looked at. */
  readonly isOver: boolean
}

const lf = 0x0a
const cr = 0x0d
const border = Buffer.from('\n\n')
const eventBytesMax = 64 * 1024 * 1024

/**
 * Passes a stream of server-sent events (WHATWG HTML, section 9.2.6) on, cut anywhere: whole events only, runs of those that pass in one
 * piece. Nothing throws; an event that outgrows its bound sets `hasOverflowed`.
 */
export class EventRelay {
  hasOverflowed = false
  readonly #events: RelayedEvents
  #ready: (string | Buffer)[] = []
  /** Pieces of an event whose end has not come yet. */
  #tail: Buffer[] = []
  #tailBytes = 0
  #isFirst = true
  /** The chunk before ended with CR: an LF that comes next belongs to it. */
  #skipsLf = false

  constructor(events: RelayedEvents) {
    this.#events = events
  }

  push(chunk: Uint8Array): void {
    if (this.#isOver || chunk.byteLength === 0) return
    let bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    // JSON has no raw CR in it, so one is a line end.
    if (this.#skipsLf || bytes.includes(cr)) bytes = this.#withoutCr(bytes)
    if (this.#tailBytes > 0) {
      const last = this.#tail[this.#tail.length - 1]
      const isCutInBorder = bytes[0] === lf && last?.[last.length - 1] === lf
      if (!isCutInBorder && !bytes.includes(border)) {
        this.#keep(bytes)
        return
      }
      bytes = this.#takeTail(bytes)
    }
    this.#passOn(bytes)
  }

  /** The stream is over: a last event that only lacks its blank line counts. */
  end(): void {
    if (!this.#isOver && this.#tailBytes > 0) this.#passOn(this.#takeTail(border))
  }

  /** Puts something in place of an event that was taken. */
  write(piece: string | Buffer): void {
    this.#ready.push(piece)
  }

  /** What is ready to leave since the last call; null when nothing is. */
  takeReady(): string | Uint8Array | null {
    const ready = this.#ready
    const [first] = ready
    if (first === undefined) return null
    this.#ready = []
    if (ready.length === 1) return first
    return Buffer.concat(ready.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
  }

  get #isOver(): boolean {
    return this.#events.isOver || this.hasOverflowed
  }

  /** Passes on every whole event and keeps the rest. */
  #passOn(bytes: Buffer): void {
    // Looking for line ends in a string costs a fraction of looking for them in a buffer.
    const text = bytes.toString('latin1')
    let start = 0
    if (this.#isFirst) {
      this.#isFirst = false
      if (text.startsWith('\xef\xbb\xbf')) start = 3
    }
    let runStart = start
    while (start < text.length) {
      const end = text.indexOf('\n\n', start)
      if (end === -1) break
      const next = end + border.length
      const passed = this.#events.passEvent(text, start, end)
      if (passed !== true) {
        const before = this.#ready.length
        if (passed !== false) this.#ready.push(Buffer.from(passed, 'latin1'))
        if (passed !== false || !this.#read(text.slice(start, end), bytes.subarray(start, next))) {
          if (runStart < start) this.#ready.splice(before, 0, bytes.subarray(runStart, start))
          runStart = next
        }
        if (this.#isOver) return
      }
      start = next
    }
    if (runStart < start) {
      this.#ready.push(runStart === 0 && start === bytes.length ? bytes : bytes.subarray(runStart, start))
    }
    if (start < bytes.length) this.#keep(bytes.subarray(start))
  }

  /** Whether the event goes on as it came. */
  #read(line: string, bytes: Buffer): boolean {
    const { name, data, isPlain } = splitEvent(bytes.toString('utf8', 0, line.length))
    return (
      data !== undefined &&
      this.#events.takeEvent({ name, data, original: isPlain ? bytes : undefined, line }) &&
      isPlain
    )
  }

  #keep(bytes: Buffer): void {
    this.#tailBytes += bytes.length
    if (this.#tailBytes <= eventBytesMax) {
      // A copy: a few bytes must not keep a whole read buffer alive.
      this.#tail.push(Buffer.from(bytes))
      return
    }
    this.hasOverflowed = true
    this.#tail = []
  }

  #takeTail(rest: Buffer): Buffer {
    const bytes = Buffer.concat([...this.#tail, rest])
    this.#tail = []
    this.#tailBytes = 0
    return bytes
  }

  #withoutCr(bytes: Buffer): Buffer {
    const text = bytes.toString('latin1', this.#skipsLf && bytes[0] === lf ? 1 : 0)
    this.#skipsLf = text.endsWith('\r')
    return Buffer.from(text.replaceAll('\r\n', '\n').replaceAll('\r', '\n'), 'latin1')
  }
}

/** One server-sent event. */
export function encodeEvent(name: string, data: string): string {
  return `event: ${name}\ndata: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
}

interface EventFields {
  readonly name: string
  readonly data: string | undefined
  /** Whether it is a name and one line of data, written as everybody writes them, and nothing else. */
  readonly isPlain: boolean
}

/** One event as its lines say: its name, '' when it has none, and its data, undefined when it has none. */
export function splitEvent(text: string): EventFields {
  let name = ''
  let data: string | undefined
  const lines = text.split('\n')
  for (const line of lines) {
    if (line.startsWith('data:')) data = data === undefined ? fieldValue(line, 5) : `${data}\n${fieldValue(line, 5)}`
    else if (line === 'data') data = data === undefined ? '' : `${data}\n`
    else if (line.startsWith('event:')) name = fieldValue(line, 6)
    else if (line === 'event') name = ''
  }
  const isPlain = lines.length === 2 && text.startsWith('event: ') && lines[1]?.startsWith('data: ') === true
  return { name, data, isPlain }
}

function fieldValue(line: string, start: number): string {
  return line.slice(line[start] === ' ' ? start + 1 : start)
}
