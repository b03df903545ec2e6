import { stampDigits, stampedText, type WireEvent, type WireScript } from '../wire/wire-script.ts'

/** One HTTP/1.1 chunk holding an event. */
export function chunkFrame(event: WireEvent): Buffer {
  const body = typeof event === 'string' ? Buffer.from(event) : event
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
}

/** A streamed answer as HTTP chunks, one for each event, made once and written many times. */
export class StreamFrames {
  readonly opening: Buffer
  readonly #script: WireScript
  readonly #deltas: readonly Buffer[]
  /** Where each delta has the digits of its stamp. */
  readonly #stampsAt: readonly number[]
  #whole: Buffer | undefined

  constructor(script: WireScript, deltas: number) {
    this.#script = script
    this.opening = Buffer.concat(script.opening.map(chunkFrame))
    this.#deltas = Array.from({ length: deltas }, (_, index) => chunkFrame(script.delta(index, stampedText(0))))
    // Numbers before the text and behind it grow longer from one delta to the next.
    this.#stampsAt = this.#deltas.map((frame) => frame.lastIndexOf(stampedText(0)) + 1)
  }

  get deltas(): number {
    return this.#deltas.length
  }

  /** All of it with unstamped deltas, in one piece. */
  get whole(): Buffer {
    this.#whole ??= Buffer.concat([this.opening, ...this.#deltas, this.closing(stampedText(0).repeat(this.deltas))])
    return this.#whole
  }

  /** A copy of the delta's chunk that carries `micros`. */
  stampedDelta(index: number, micros: number): Buffer {
    if (this.#script.hasChecksums === true) return chunkFrame(this.#script.delta(index, stampedText(micros)))
    const frame = Buffer.from(this.#deltas[index] ?? Buffer.alloc(0))
    frame.write(String(micros).padStart(stampDigits, '0'), this.#stampsAt[index] ?? 0, 'latin1')
    return frame
  }

  /** The events after the deltas; `text` is what these said. */
  closing(text: string): Buffer {
    return Buffer.concat(this.#script.closing(this.deltas, text).map(chunkFrame))
  }
}
