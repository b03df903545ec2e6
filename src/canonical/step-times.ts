import type { Schema } from '../contract/contract.ts'

/** What took a stretch of a request's time. */
export type StepKind = Schema<'GenerationStepKind'>

/** A stretch of a request's time as it is stored, in whole microseconds from the request's arrival: kind, beginning, duration, name and time at work. */
export type RecordedStep = readonly [
  kind: StepKind,
  startUs: number,
  durationUs: number,
  name?: string | null,
  busyUs?: number,
]

/** Steps that are kept of one request: a loop may take very many. */
export const recordedStepsMax = 128

/** Where the time of one request went. Times are monotonic milliseconds. Only what has happened costs anything. */
export class StepTimes {
  readonly #clock: () => number
  /** Absent: the time of this request is not kept. */
  #arrivedAt: number | undefined
  #steps: RecordedStep[] | undefined
  #looks: { readonly from: number; until: number; busyMs: number } | undefined
  #writtenFrom: number | undefined

  constructor(clock: () => number) {
    this.#clock = clock
  }

  now(): number {
    return this.#clock()
  }

  /** The request is in the pipeline. */
  begin(arrivedAt: number): void {
    this.#arrivedAt = arrivedAt
    this.add('receive', arrivedAt)
  }

  /** Notes a step that began then and is over now, unless another end is given. */
  add(kind: StepKind, startedAt: number, name?: string, endedAt = this.#clock()): void {
    if (this.#arrivedAt === undefined) return
    this.#steps ??= []
    if (this.#steps.length < recordedStepsMax)
      this.#steps.push(this.#step(this.#arrivedAt, kind, startedAt, endedAt, name))
  }

  /** Filters have looked at a piece of the answer, from then until now. */
  looked(startedAt: number): void {
    const until = this.#clock()
    this.#looks ??= { from: startedAt, until, busyMs: 0 }
    this.#looks.until = until
    this.#looks.busyMs += until - startedAt
  }

  /** The first part of a stream is handed to its caller. */
  writing(): void {
    this.#writtenFrom ??= this.#clock()
  }

  /** What is recorded of an answer that ended then. `askedAt`: when its provider was asked; null where attempts have their own times. */
  recorded(askedAt: number | null, endedAt: number): readonly RecordedStep[] | undefined {
    const arrivedAt = this.#arrivedAt
    if (arrivedAt === undefined) return undefined
    const steps = [...(this.#steps ?? [])]
    if (askedAt !== null) steps.push(this.#step(arrivedAt, 'attempt', askedAt, endedAt))
    if (this.#looks !== undefined) {
      const { from, until, busyMs } = this.#looks
      const [kind, startUs, durationUs] = this.#step(arrivedAt, 'answer_guardrails', from, until)
      steps.push([kind, startUs, durationUs, null, microseconds(busyMs)])
    }
    if (this.#writtenFrom !== undefined) steps.push(this.#step(arrivedAt, 'write', this.#writtenFrom, endedAt))
    return steps
  }

  #step(arrivedAt: number, kind: StepKind, startedAt: number, endedAt: number, name?: string): RecordedStep {
    const startUs = microseconds(startedAt - arrivedAt)
    const durationUs = microseconds(endedAt - startedAt)
    return name === undefined ? [kind, startUs, durationUs] : [kind, startUs, durationUs, name]
  }
}

function microseconds(ms: number): number {
  return Math.max(0, Math.round(ms * 1000))
}
