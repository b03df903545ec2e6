import type { TurnEvent } from '../canonical/turn-event.ts'

/** What a model said, as far as it was kept. */
export interface SampledOutput {
  readonly text: string
  /** How many deltas the text came in; 0 where it is all that was said. */
  readonly deltaCount: number
}

/** The beginning of an answer, kept in case that nobody says how many tokens it was. `release` must be called in the end. */
export interface OutputSample {
  read(): SampledOutput
  release(): void
}

const firstBytes = 2 * 1024
const bytesMax = 64 * 1024
/** Of all samples together: thousands of streams at once each keep a little only. */
const poolBytesMax = 16 * 1024 * 1024

let poolBytes = 0

/** The beginning of something, as bytes of its own: what it is cut from is not held. */
class KeptBytes {
  #bytes: Buffer = nothing
  #length = 0
  isFull = false

  get kept(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  /** Whether there was room for all of it. */
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

/** Keeps the words of a stream that comes as events. */
export class EventSample implements OutputSample {
  readonly #kept = new KeptBytes()
  #deltaCount = 0

  push(events: readonly TurnEvent[]): void {
    if (this.#kept.isFull) return
    let text = ''
    let count = 0
    for (const event of events) {
      const said = wordsOf(event)
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

  /** As much as there is room for. */
  #pushSome(events: readonly TurnEvent[]): void {
    for (const event of events) {
      const said = wordsOf(event)
      if (said === '') continue
      if (!this.#kept.push(said)) break
      this.#deltaCount++
    }
    this.#kept.isFull = true
  }
}

/** Keeps the beginning of a stream as its provider sent it. Costs one copy; it is decoded only when somebody asks what was said. */
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
    const words = this.#decode(this.#kept.kept).map(wordsOf)
    return { text: words.join(''), deltaCount: words.filter((each) => each !== '').length }
  }

  release(): void {
    this.#kept.release()
  }
}

/** Everything that a whole answer says. */
export function textOfEvents(events: readonly TurnEvent[]): string {
  return events.map(wordsOf).join('')
}

/** The words that an event adds to an answer; '' for other events. */
function wordsOf(event: TurnEvent): string {
  switch (event.kind) {
    case 'text-delta':
    case 'refusal-delta':
    case 'reasoning-delta':
    case 'summary-delta':
    case 'arguments-delta':
      return event.text
    case 'item-start':
      return event.item.kind === 'tool-call' ? event.item.name : ''
    default:
      return ''
  }
}
