import {
  EventSample,
  type OutputSample,
  type SampledOutput,
  textOfEvents,
  WireSample,
} from '../accounting/output-sample.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { AnswerReading } from '../formats/format.ts'
import { Interruption } from '../streams/interruption.ts'
import type { Chunk, ChunkSource, Connection, Reading } from './connection.ts'
import { BrokenExchange } from './transport/broken-exchange.ts'

/** An answer that is coming in: where its chunks come from, what reads them, and the beginning of what was said. */
export class IncomingAnswer {
  readonly source: ChunkSource<Chunk>
  readonly reading: Reading
  readonly #decode: Connection['decode']
  readonly #report: Connection['report']
  readonly #isStream: boolean
  readonly #eventSample: EventSample | undefined
  readonly #wireSample: WireSample | undefined
  /** The events of an answer that is not streamed. */
  #whole: readonly TurnEvent[] = []
  /** What came with the end of a stream. */
  #lastEvents: readonly TurnEvent[] = []
  #lastChunks: readonly Chunk[] = []
  #isReleased = false

  constructor({ source, reading, decode, report }: Connection, isStream: boolean) {
    this.source = source
    this.reading = reading
    this.#decode = decode
    this.#report = report
    this.#isStream = isStream
    if (!isStream) return
    if (reading.way === 'events') this.#eventSample = new EventSample()
    else this.#wireSample = new WireSample((bytes) => decode?.(bytes, true) ?? [])
  }

  /** Reads the next chunks, takes them in and resolves with them; null at the end. Rejects as the source does. */
  async readOn(): Promise<readonly Chunk[] | null> {
    const chunks = await this.#read()
    this.take(chunks)
    return chunks
  }

  /** An answer with stop reason and usage is complete, even if the connection breaks after that. */
  async #read(): Promise<readonly Chunk[] | null> {
    try {
      return await this.source.read()
    } catch (error) {
      if (this.reading.isFinished === true && isProvidersEnd(error)) return null
      throw error
    }
  }

  /** Takes in what the source gave. */
  take(chunks: readonly Chunk[] | null): void {
    // Which kind of chunks comes is what the reading was made for.
    const reading = this.reading as AnswerReading<Chunk>
    if (chunks === null) reading.end()
    else {
      for (const chunk of chunks) reading.push(chunk)
      if (this.#wireSample === undefined) return
      // Nearly every answer says in its end how many tokens it was: what came with that is copied only if somebody asks.
      if (reading.outcome === null) this.#sampleChunks(chunks)
      else this.#lastChunks = chunks
    }
  }

  /** The events since the last call; none of an answer that goes through as bytes. */
  takeEvents(): readonly TurnEvent[] {
    if (this.reading.way === 'bytes') return []
    const events = this.reading.takeEvents()
    if (this.#isStream) {
      if (this.reading.outcome === null) this.#eventSample?.push(events)
      else if (events.length > 0) this.#lastEvents = events
    } else if (events.length > 0) this.#whole = this.#whole.length === 0 ? events : [...this.#whole, ...events]
    return events
  }

  /** What was said, of a stream its first 64 KiB. Decodes bytes that went through. */
  said(): SampledOutput {
    this.#eventSample?.push(this.#lastEvents)
    this.#sampleChunks(this.#lastChunks)
    this.#lastEvents = []
    this.#lastChunks = []
    const sample: OutputSample | undefined = this.#eventSample ?? this.#wireSample
    if (sample !== undefined) return sample.read()
    const { reading } = this
    const events = reading.way === 'events' ? this.#whole : (this.#decode?.(reading.body?.() ?? nothing, false) ?? [])
    return { text: textOfEvents(events), deltaCount: 0 }
  }

  /** Nobody asks any more what was said. */
  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    if (this.#report !== undefined) {
      this.takeEvents()
      this.#report(this.said().text)
    }
    this.#eventSample?.release()
    this.#wireSample?.release()
    this.#whole = []
    this.#lastEvents = []
    this.#lastChunks = []
  }

  #sampleChunks(chunks: readonly Chunk[]): void {
    for (const chunk of chunks) if (chunk instanceof Uint8Array) this.#wireSample?.push(chunk)
  }
}

/** True if the provider broke the exchange or went silent; the gateway caused any other end. */
function isProvidersEnd(error: unknown): boolean {
  return error instanceof BrokenExchange || (error instanceof Interruption && error.kind === 'idle')
}

const nothing = new Uint8Array()
