import { SseDecoder } from './sse-decoder.ts'

/** What a relay asks about each event, and hands over of those that it can't pass on by itself. */
export interface RelayedEvents {
  /**
   * Whether the event in `[start, end)` of `bytes` goes on as it is; its first line ends at `lineEnd`. Asked once for every event, so it
   * may note what it sees. The bytes must not change.
   */
  passesEvent(bytes: Buffer, start: number, lineEnd: number, end: number): boolean
  /**
   * Takes an event that does not: its name ('' when it has none), its data and its bytes, where they could go on all the same. What it
   * becomes is given to `write`.
   */
  takeEvent(name: string, data: string, original: Buffer | undefined): void
  /** Nothing after this is looked at. */
  readonly isOver: boolean
}

const lf = 0x0a
const cr = 0x0d
const border = Buffer.from('\n\n')
const eventBytesMax = 64 * 1024 * 1024

/**
 * Passes a stream of server-sent events on, cut anywhere: whole events only, runs of those that pass in one piece. Nothing throws; an
 * event that outgrows its bound sets `hasOverflowed`.
 */
export class EventRelay {
  hasOverflowed = false
  readonly #events: RelayedEvents
  #ready: (string | Buffer)[] = []
  /** Pieces of an event whose end has not come yet. */
  #tail: Buffer[] = []
  #tailBytes = 0
  #isFirst = true
  /** Takes over from the first CR on: line ends are then not what the byte search looks for. */
  #decoder: SseDecoder | undefined

  constructor(events: RelayedEvents) {
    this.#events = events
  }

  push(chunk: Uint8Array): void {
    if (this.#events.isOver || this.hasOverflowed || chunk.byteLength === 0) return
    let bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    // JSON has no raw CR in it, so one is a line end.
    if (this.#decoder === undefined && bytes.includes(cr)) this.#decodeFromHere()
    const decoder = this.#decoder
    if (decoder !== undefined) {
      decoder.push(bytes, this.#takeMessage)
      this.hasOverflowed = decoder.hasOverflowed
      return
    }
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
    if (this.#events.isOver || this.hasOverflowed) return
    if (this.#decoder !== undefined) this.#decoder.end(this.#takeMessage)
    else if (this.#tailBytes > 0) this.#passOn(this.#takeTail(border))
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

  /** Passes on every whole event and keeps the rest. */
  #passOn(bytes: Buffer): void {
    let start = 0
    if (this.#isFirst) {
      this.#isFirst = false
      if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) start = 3
    }
    let runStart = start
    while (start < bytes.length) {
      const lineEnd = bytes.indexOf(lf, start)
      const end = eventEnd(bytes, lineEnd)
      if (end === -1) break
      const next = end + border.length
      if (!this.#events.passesEvent(bytes, start, lineEnd, end)) {
        if (runStart < start) this.#ready.push(bytes.subarray(runStart, start))
        runStart = next
        const { name, data } = splitEvent(bytes.toString('utf8', start, end))
        if (data !== undefined) this.#events.takeEvent(name, data, bytes.subarray(start, next))
        if (this.#events.isOver) return
      }
      start = next
    }
    if (runStart < start) {
      this.#ready.push(runStart === 0 && start === bytes.length ? bytes : bytes.subarray(runStart, start))
    }
    if (start < bytes.length) this.#keep(bytes.subarray(start))
  }

  readonly #takeMessage = (data: string, event: string): void => {
    if (!this.#events.isOver) this.#events.takeEvent(event === 'message' ? '' : event, data, undefined)
  }

  #keep(bytes: Buffer): void {
    this.#tailBytes += bytes.length
    if (this.#tailBytes <= eventBytesMax) {
      this.#tail.push(bytes)
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

  #decodeFromHere(): void {
    this.#decoder = new SseDecoder({ eventBytesMax })
    for (const piece of this.#tail) this.#decoder.push(piece, this.#takeMessage)
    this.#tail = []
    this.#tailBytes = 0
  }
}

/** One server-sent event. */
export function encodeEvent(name: string, data: string): string {
  return `event: ${name}\ndata: ${data.includes('\n') ? data.replaceAll('\n', '\ndata: ') : data}\n\n`
}

/** Where the event ends whose first line ends at `lineEnd`: the LF before its blank line; -1 when that has not come yet. */
function eventEnd(bytes: Buffer, lineEnd: number): number {
  let end = lineEnd
  while (end !== -1 && bytes[end + 1] !== lf) end = bytes.indexOf(lf, end + 1)
  return end
}

/** One event as its lines say: its name, '' when it has none, and its data, undefined when it has none. */
export function splitEvent(text: string): { readonly name: string; readonly data: string | undefined } {
  let name = ''
  let data: string | undefined
  for (const line of text.split('\n')) {
    if (line.startsWith('data:')) data = data === undefined ? fieldValue(line, 5) : `${data}\n${fieldValue(line, 5)}`
    else if (line.startsWith('event:')) name = fieldValue(line, 6)
  }
  return { name, data }
}

function fieldValue(line: string, start: number): string {
  return line.slice(line[start] === ' ' ? start + 1 : start)
}
