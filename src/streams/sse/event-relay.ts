import { latin1ToText } from '../latin1.ts'
import { fieldsOf, plainDataStart } from './event-fields.ts'
import { SpanReader } from './span-reader.ts'

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

const border = '\n\n'
const eventBytesMax = 64 * 1024 * 1024

/**
 * Passes a stream of server-sent events on, cut anywhere: whole events only, runs of those that pass in one piece. Nothing throws; an event
 * that outgrows its bound sets `hasOverflowed`.
 */
export class EventRelay {
  readonly #events: RelayedEvents
  readonly #spans = new SpanReader({ unit: 'event', bytesMax: eventBytesMax })
  #ready: (string | Buffer)[] = []
  /** The run of events that pass: where it starts and ends in what is being read. */
  #runStart = 0
  #runEnd = 0

  constructor(events: RelayedEvents) {
    this.#events = events
  }

  get hasOverflowed(): boolean {
    return this.#spans.hasOverflowed
  }

  push(chunk: Uint8Array): void {
    if (this.#events.isOver) return
    this.#spans.push(chunk)
    this.#passOn()
  }

  /** The stream is over: a last event that only lacks its blank line counts. */
  end(): void {
    if (this.#events.isOver) return
    this.#spans.finish()
    this.#passOn()
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

  /** Passes on every whole event. */
  #passOn(): void {
    const events = this.#events
    const spans = this.#spans
    const { bytes } = spans
    this.#runStart = 0
    this.#runEnd = 0
    while (!events.isOver && spans.next()) {
      const { text, start, end } = spans
      // A byte order mark and empty lines belong to no event.
      if (start !== this.#runEnd) {
        this.#writeRun(bytes)
        this.#runStart = start
      }
      const passed = events.passEvent(text, start, end)
      if (passed !== true) {
        const before = this.#ready.length
        if (passed !== false) this.#ready.push(Buffer.from(passed, 'latin1'))
        if (passed !== false || !this.#read()) {
          this.#writeRun(bytes, before)
          this.#runStart = end + border.length
        }
      }
      this.#runEnd = end + border.length
    }
    this.#writeRun(bytes)
  }

  /** Makes a piece of the run, which comes before the pieces that follow it. */
  #writeRun(bytes: Buffer, place = this.#ready.length): void {
    const start = this.#runStart
    const end = this.#runEnd
    if (start >= end) return
    this.#ready.splice(place, 0, start === 0 && end === bytes.length ? bytes : bytes.subarray(start, end))
  }

  /** Whether the current event goes on as it came. */
  #read(): boolean {
    const spans = this.#spans
    const { text, bytes, start, end, lineCount, isAdjacent } = spans
    const line = text.slice(start, end)
    const { name, data } = fieldsOf(line)
    if (data === undefined) return false
    // Written as everybody writes them, and nothing else.
    const isPlain = isAdjacent && lineCount === 2 && plainDataStart(spans) !== -1
    const original = isPlain ? bytes.subarray(start, end + border.length) : undefined
    return this.#events.takeEvent({ name: latin1ToText(name), data: latin1ToText(data), original, line }) && isPlain
  }
}
