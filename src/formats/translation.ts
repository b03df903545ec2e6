import type { Outcome } from '../canonical/outcome.ts'
import type { Usage } from '../canonical/usage.ts'
import type {
  AnswerEncoder,
  Ending,
  EventDecoder,
  EventReading,
  HttpUpstreamFormat,
  Said,
  Transcoder,
} from './format.ts'
import { readReply, readStream } from './read-answer.ts'

/** Translates a streamed answer; `isStream` says whether the caller wants a stream too. */
export function translateStream(decoder: EventDecoder, encoder: AnswerEncoder, isStream: boolean): Transcoder {
  return new Translation(readStream(decoder, { isStream }), encoder, isStream)
}

/** Like `translateStream`, for an unstreamed answer. */
export function translateReply(format: HttpUpstreamFormat, encoder: AnswerEncoder, isStream: boolean): Transcoder {
  return new Translation(readReply(format, undefined, { isStream }), encoder, isStream)
}

/** Decodes events and encodes them at once: for a relay that can't pass on an answer or the rest of it. */
class Translation implements Transcoder {
  readonly way = 'bytes'
  readonly #reading: EventReading<Uint8Array>
  readonly #encoder: AnswerEncoder
  readonly #isStream: boolean
  #ready = ''

  constructor(reading: EventReading<Uint8Array>, encoder: AnswerEncoder, isStream: boolean) {
    this.#reading = reading
    this.#encoder = encoder
    this.#isStream = isStream
  }

  get outcome(): Outcome | null {
    return this.#reading.outcome
  }

  get hasContent(): boolean {
    return this.#reading.hasContent
  }

  get said(): Said {
    return this.#reading.said
  }

  get deltaCount(): number {
    return this.#reading.deltaCount
  }

  get keptBytes(): number {
    return this.#reading.keptBytes ?? 0
  }

  usageSoFar(): Usage | undefined {
    return this.#reading.usageSoFar?.()
  }

  get isFinished(): boolean {
    return this.#reading.isFinished === true
  }

  push(chunk: Uint8Array): void {
    this.#reading.push(chunk)
    this.#encode()
  }

  end(): void {
    this.#reading.end()
    this.#encode()
  }

  take(): string | null {
    if (this.#ready === '') return null
    const text = this.#ready
    this.#ready = ''
    return text
  }

  encodeEnd(ending: Ending): string {
    return this.#encoder.encodeEnd(ending)
  }

  encodeReply(ending: Ending): string {
    return this.#encoder.encodeReply(ending)
  }

  #encode(): void {
    const events = this.#reading.takeEvents()
    if (events.length === 0) return
    if (this.#isStream) this.#ready += this.#encoder.encode(events)
    else this.#encoder.add(events)
  }
}
