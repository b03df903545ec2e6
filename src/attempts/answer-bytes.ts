/** An answer says anew how much it holds once that has changed by so much. */
const stepBytes = 64 * 1024

/**
 * The bytes of all answers that are under way: of those that are read before anything of them is passed on, and the words that a stream
 * repeats at its end. Where they come to more than they may, the largest answer is ended, so that many small ones go on.
 */
export class AnswerBytes {
  #bytesMax: number
  readonly #large = new Set<HeldAnswer>()
  #held = 0
  /** Of answers that were ended and have yet to let go. */
  #leaving = 0

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax
  }

  get held(): number {
    return this.#held
  }

  /** Bounds them otherwise from their next growth on. */
  follow(bytesMax: number): void {
    this.#bytesMax = bytesMax
  }

  /** `end` ends the answer. */
  open(end: () => void): HeldAnswer {
    return new HeldAnswer(this, end)
  }

  /** Called by answers alone. */
  changed(answer: HeldAnswer, before: number): void {
    const growth = answer.bytes - before
    this.#held += growth
    if (answer.isEnded) this.#leaving += growth
    if (answer.bytes === 0) this.#large.delete(answer)
    else this.#large.add(answer)
    let hasEnded = true
    while (hasEnded && this.#held - this.#leaving > this.#bytesMax) hasEnded = this.#endLargest()
  }

  #endLargest(): boolean {
    let largest: HeldAnswer | undefined
    for (const answer of this.#large) {
      if (!answer.isEnded && answer.bytes > (largest?.bytes ?? 0)) largest = answer
    }
    if (largest === undefined) return false
    this.#leaving += largest.bytes
    largest.end()
    return true
  }
}

/** What one answer holds. */
export class HeldAnswer {
  readonly #all: AnswerBytes
  readonly #end: () => void
  #bytes = 0
  #isEnded = false
  #isReleased = false

  constructor(all: AnswerBytes, end: () => void) {
    this.#all = all
    this.#end = end
  }

  get bytes(): number {
    return this.#bytes
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /** Says how much it holds by now. Costs nothing where that has hardly changed. */
  hold(bytes: number): void {
    if (Math.abs(bytes - this.#bytes) < stepBytes || this.#isReleased) return
    this.#change(bytes)
  }

  /** Holds nothing from now on, whatever is said of it. */
  release(): void {
    this.#isReleased = true
    if (this.#bytes > 0) this.#change(0)
  }

  /** Called where there is no room. */
  end(): void {
    this.#isEnded = true
    this.#end()
  }

  #change(bytes: number): void {
    const before = this.#bytes
    this.#bytes = bytes
    this.#all.changed(this, before)
  }
}

const mebibyte = 1024 * 1024

/** How much answers may hold where nothing is set: a quarter of the heap, and always one of the largest. */
export function usualAnswerBytes(heapBytes: number): number {
  return Math.max(Math.floor(heapBytes / 4), 64 * mebibyte)
}
