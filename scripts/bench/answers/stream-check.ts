import type { ExpectedAnswer } from '../requests/exchange.ts'
import { monotonicMicros, stampDigits } from '../wire/wire-script.ts'
import { checkStreamText } from './answer-check.ts'
import type { AnswerReader } from './answer-reader.ts'
import { answerReaders } from './answer-readers.ts'

const doneMarker = Buffer.from('data: [DONE]')

/** Follows one streamed answer as its bytes come in, cut anywhere: counts deltas, reads their stamps, looks for the end. */
export class StreamCheck {
  readonly #expected: ExpectedAnswer
  readonly #reader: AnswerReader
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
    this.#reader = answerReaders[expected.format]
    this.#delaysMs = delaysMs
    this.#kept = isThorough ? [] : undefined
  }

  push(chunk: Buffer): void {
    this.#kept?.push(chunk)
    const bytes = this.#pending === undefined ? chunk : Buffer.concat([this.#pending, chunk])
    const { boundary } = this.#reader
    const end = bytes[bytes.length - 1] === boundary ? bytes.length : bytes.lastIndexOf(boundary) + 1
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
    return checkStreamText(this.#expected, Buffer.concat(this.#kept), wanted)
  }

  /** The rate at which deltas came as a share of the rate at which they were sent; undefined unless they were paced. */
  rateShare(): number | undefined {
    const { variant } = this.#expected
    if (variant.kind !== 'paced' || this.deltas < 3) return undefined
    // The first delta comes at once, the beat begins with the second.
    const sentMs = (this.deltas - 2) * variant.intervalMs
    return sentMs / ((this.#lastDeltaMicros - this.#secondDeltaMicros) / 1_000)
  }

  #scan(bytes: Buffer): void {
    const marker = this.#reader.deltaMarker
    let at = bytes.indexOf(marker)
    if (at !== -1) {
      const nowMicros = monotonicMicros()
      while (at !== -1) {
        const stampAt = at + marker.length
        const stamp = Number(bytes.toString('latin1', stampAt, stampAt + stampDigits))
        if (stamp > 0) this.#delaysMs.push((nowMicros - stamp) / 1_000)
        this.deltas += 1
        if (this.deltas === 2) this.#secondDeltaMicros = nowMicros
        at = bytes.indexOf(marker, stampAt)
      }
      this.#lastDeltaMicros = nowMicros
    }
    if (this.deltas < wantedDeltas(this.#expected)) return
    this.#hasTerminal ||= bytes.includes(this.#reader.terminalMarker)
    this.#hasDone ||= bytes.includes(doneMarker)
  }
}

function wantedDeltas(expected: ExpectedAnswer): number {
  return expected.variant.kind === 'json' ? 0 : expected.variant.deltas
}
