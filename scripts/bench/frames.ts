import type { WireScript } from './wire-script.ts'
import { stampDigits, stampedText } from './wire-script.ts'

/** One HTTP/1.1 chunk holding `text`. */
export function chunkFrame(text: string): Buffer {
  const body = Buffer.from(text)
  return Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n')])
}

/** A streamed answer as HTTP chunks, one for each event, made once and written many times. */
export class StreamFrames {
  readonly opening: Buffer
  readonly #script: WireScript
  readonly #deltas: readonly Buffer[]
  readonly #stampOffset: number
  #whole: Buffer | undefined

  constructor(script: WireScript, deltas: number) {
    this.#script = script
    this.opening = Buffer.concat(script.opening.map(chunkFrame))
    this.#deltas = Array.from({ length: deltas }, (_, index) => chunkFrame(script.delta(index, stampedText(0))))
    // Sequence numbers grow longer, but they stand before the text in one format only: look from the end, where nothing changes.
    const first = this.#deltas[0]
    this.#stampOffset = first === undefined ? 0 : first.length - first.lastIndexOf(stampedText(0)) - 1
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
    const frame = Buffer.from(this.#deltas[index] ?? Buffer.alloc(0))
    frame.write(String(micros).padStart(stampDigits, '0'), frame.length - this.#stampOffset, 'latin1')
    return frame
  }

  /** The events after the deltas; `text` is what these said. */
  closing(text: string): Buffer {
    return Buffer.concat(this.#script.closing(this.deltas, text).map(chunkFrame))
  }
}
