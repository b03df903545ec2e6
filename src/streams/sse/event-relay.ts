import { latin1ToText } from '../latin1.ts'
import { fieldsOf, plainDataStart } from './event-fields.ts'
import { SpanReader } from './span-reader.ts'

/** An event that has to be parsed. */
export interface UnreadEvent {
  /** The last one if there are several; '' if none. */
  readonly name: string
  /** Its data lines, joined. */
  readonly data: string
  /** Its bytes, if it is only a name and one data line and so can be passed on unchanged. */
  readonly original: Buffer | undefined
  /** Its lines, UTF-8 as Latin-1. */
  readonly line: string
}

/** Decides about each event of a relay, and handles those that are not passed on. */
export interface RelayedEvents {
  /**
   * Decides about the event in `[start, end)` of `text`, which is UTF-8 as Latin-1: true passes it on unchanged, a text (also Latin-1)
   * replaces it, false has it parsed. Called once per event, so it may note what it sees.
   */
  passEvent(text: string, start: number, end: number): boolean | string
  /** Handles a parsed event: writes its replacement with `write`, or returns true to pass it on unchanged. */
  takeEvent(event: UnreadEvent): boolean
  /** Whether the rest is ignored. */
  readonly isOver: boolean
}

const border = '\n\n'
const eventBytesMax = 64 * 1024 * 1024

/**
 * Passes on a stream of server-sent events, split anywhere: whole events only, runs of unchanged events in one piece. Never throws; an
 * event that is too large sets `hasOverflowed`.
 */
export class EventRelay {
  readonly #events: RelayedEvents
  readonly #spans = new SpanReader({ unit: 'event', bytesMax: eventBytesMax })
  #ready: (string | Buffer)[] = []
  /** The run of unchanged events: its start and end in the current bytes. */
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

  /** Ends the stream: a last event without its blank line counts. */
  end(): void {
    if (this.#events.isOver) return
    this.#spans.finish()
    this.#passOn()
  }

  /** Writes the replacement of an event. */
  write(piece: string | Buffer): void {
    this.#ready.push(piece)
  }

  /** Output since the last call; null if none. */
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

  /** Writes the run before later pieces. */
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
    // In the usual form, and nothing else.
    const isPlain = isAdjacent && lineCount === 2 && plainDataStart(spans) !== -1
    const original = isPlain ? bytes.subarray(start, end + border.length) : undefined
    return this.#events.takeEvent({ name: latin1ToText(name), data: latin1ToText(data), original, line }) && isPlain
  }
}
