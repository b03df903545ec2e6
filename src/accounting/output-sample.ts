import type { TurnEvent } from '../canonical/turn-event.ts'

/** The sampled part of a model's output. */
export interface SampledOutput {
  readonly text: string
  /** Deltas that the text came in; 0 when the text is the whole output. */
  readonly deltaCount: number
}

/** The beginning of an answer, kept to estimate its tokens if the provider reports none. Call `release` in the end. */
export interface OutputSample {
  read(): SampledOutput
  release(): void
}

const firstBytes = 2 * 1024
const bytesMax = 64 * 1024
/** Most bytes of all samples together: each of thousands of concurrent streams keeps only a little. */
const poolBytesMax = 16 * 1024 * 1024

let poolBytes = 0

/** Copied bytes: the pieces they come from can be freed. */
class KeptBytes {
  #bytes: Buffer = nothing
  #length = 0
  isFull = false

  get kept(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Appends a piece; false when there is no room for all of it. */
  push(piece: string | Uint8Array): boolean {
    const size = typeof piece === 'string' ? Buffer.byteLength(piece) : piece.byteLength
    if (this.isFull || !this.#makeRoom(this.#length + size)) return false
    if (typeof piece === 'string') this.#bytes.write(piece, this.#length)
    else this.#bytes.set(piece, this.#length)
    this.#length += size
    return true
  }

  release(): void {
    poolBytes -= this.#bytes.length
    this.#bytes = nothing
    this.#length = 0
    this.isFull = true
  }

  #makeRoom(needed: number): boolean {
    const size = this.#bytes.length
    if (needed <= size) return true
    if (needed > bytesMax) return false
    const wanted = Math.min(bytesMax, Math.max(needed, size * 2, firstBytes))
    if (wanted > firstBytes && poolBytes + wanted - size > poolBytesMax) return false
    const grown = Buffer.allocUnsafeSlow(wanted)
    this.#bytes.copy(grown, 0, 0, this.#length)
    this.#bytes = grown
    poolBytes += wanted - size
    return true
  }
}

const nothing = Buffer.alloc(0)

/** Samples the text of a stream of events. */
export class EventSample implements OutputSample {
  readonly #kept = new KeptBytes()
  #deltaCount = 0

  push(events: readonly TurnEvent[]): void {
    if (this.#kept.isFull) return
    let text = ''
    let count = 0
    for (const event of events) {
      const said = textOf(event)
      if (said === '') continue
      text += said
      count++
    }
    if (text === '') return
    if (this.#kept.push(text)) this.#deltaCount += count
    else this.#pushSome(events)
  }

  read(): SampledOutput {
    return { text: this.#kept.kept.toString(), deltaCount: this.#deltaCount }
  }

  release(): void {
    this.#kept.release()
  }

  /** Keeps as many events as there is room for. */
  #pushSome(events: readonly TurnEvent[]): void {
    for (const event of events) {
      const said = textOf(event)
      if (said === '') continue
      if (!this.#kept.push(said)) break
      this.#deltaCount++
    }
    this.#kept.isFull = true
  }
}

/** Samples a stream as its provider sent it. Costs one copy; the sample is decoded only when it is read. */
export class WireSample implements OutputSample {
  readonly #kept = new KeptBytes()
  readonly #decode: (bytes: Uint8Array) => readonly TurnEvent[]

  constructor(decode: (bytes: Uint8Array) => readonly TurnEvent[]) {
    this.#decode = decode
  }

  push(piece: Uint8Array): void {
    if (!this.#kept.push(piece)) this.#kept.isFull = true
  }

  read(): SampledOutput {
    const words = this.#decode(this.#kept.kept).map(textOf)
    return { text: words.join(''), deltaCount: words.filter((each) => each !== '').length }
  }

  release(): void {
    this.#kept.release()
  }
}

/** The text of a whole answer. */
export function textOfEvents(events: readonly TurnEvent[]): string {
  return events.map(textOf).join('')
}

/** The text that an event adds to an answer; '' for other events. */
function textOf(event: TurnEvent): string {
  switch (event.kind) {
    case 'text-delta':
    case 'refusal-delta':
    case 'reasoning-delta':
    case 'summary-delta':
    case 'arguments-delta':
    case 'native-delta':
      return event.text
    case 'item-start':
      return event.item.kind === 'tool-call' ? event.item.name : ''
    default:
      return ''
  }
}
