import { checkStreamText } from './answer-check.ts'
import type { ExpectedAnswer } from './exchange.ts'
import { monotonicMicros, stampDigits } from './wire-script.ts'

const deltaMarkers = { responses: Buffer.from('"delta":"@'), chat: Buffer.from('"content":"@') }
const terminalMarkers = {
  responses: Buffer.from('"type":"response.completed"'),
  chat: Buffer.from('"finish_reason":"stop"'),
}
const doneMarker = Buffer.from('data: [DONE]')
const lineFeed = 0x0a

/** Follows one streamed answer as its bytes come in, cut anywhere: counts deltas, reads their stamps, looks for the end. */
export class StreamCheck {
  readonly #expected: ExpectedAnswer
  readonly #delaysMs: number[]
  readonly #kept: Buffer[] | undefined
  #pending: Buffer | undefined
  #hasTerminal = false
  #hasDone = false
  #secondDeltaMicros = 0
  #lastDeltaMicros = 0
  /** Deltas seen so far. */
  deltas = 0

  /** Puts the milliseconds between a delta's being written and its being read into `delaysMs`, for deltas with a stamp. */
  constructor(expected: ExpectedAnswer, delaysMs: number[], isThorough: boolean) {
    this.#expected = expected
    this.#delaysMs = delaysMs
    this.#kept = isThorough ? [] : undefined
  }

  push(chunk: Buffer): void {
    this.#kept?.push(chunk)
    const bytes = this.#pending === undefined ? chunk : Buffer.concat([this.#pending, chunk])
    // Everything looked for stands within a line.
    const end = bytes[bytes.length - 1] === lineFeed ? bytes.length : bytes.lastIndexOf(lineFeed) + 1
    this.#pending = end === bytes.length ? undefined : bytes.subarray(end)
    if (end > 0) this.#scan(bytes.subarray(0, end))
  }

  /** What is wrong with the answer now that it has ended, or undefined. */
  complaint(): string | undefined {
    const wanted = wantedDeltas(this.#expected)
    if (this.deltas !== wanted) return `${this.deltas} deltas instead of ${wanted}`
    if (!this.#hasTerminal) return 'no terminal event'
    if (this.#expected.hasDone && !this.#hasDone) return 'no [DONE]'
    if (this.#kept === undefined) return undefined
    return checkStreamText(this.#expected, Buffer.concat(this.#kept).toString(), wanted)
  }

  /** The rate at which deltas came as a share of the rate at which they were sent; undefined unless they were paced. */
  rateShare(): number | undefined {
    const { variant } = this.#expected
    if (variant.kind !== 'paced' || this.deltas < 3) return undefined
    // The first delta comes at once, the beat begins with the second.
    const sentMs = (this.deltas - 2) * variant.intervalMs
    return sentMs / ((this.#lastDeltaMicros - this.#secondDeltaMicros) / 1_000)
  }

  #scan(lines: Buffer): void {
    const marker = deltaMarkers[this.#expected.format]
    let at = lines.indexOf(marker)
    if (at !== -1) {
      const nowMicros = monotonicMicros()
      while (at !== -1) {
        const stampAt = at + marker.length
        const stamp = Number(lines.toString('latin1', stampAt, stampAt + stampDigits))
        if (stamp > 0) this.#delaysMs.push((nowMicros - stamp) / 1_000)
        this.deltas += 1
        if (this.deltas === 2) this.#secondDeltaMicros = nowMicros
        at = lines.indexOf(marker, stampAt)
      }
      this.#lastDeltaMicros = nowMicros
    }
    if (this.deltas < wantedDeltas(this.#expected)) return
    this.#hasTerminal ||= lines.includes(terminalMarkers[this.#expected.format])
    this.#hasDone ||= lines.includes(doneMarker)
  }
}

function wantedDeltas(expected: ExpectedAnswer): number {
  return expected.variant.kind === 'json' ? 0 : expected.variant.deltas
}
