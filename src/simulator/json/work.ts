/** Thrown where a schema asks for more than is done for one. */
export class TooMuchWork extends Error {}

// A step takes some tens of nanoseconds, up to a hundred: ten milliseconds in all.
const stepsMax = 100_000
// Far from the end of the stack, and deeper than schemas that people write.
const nestingMax = 300

/** What is done for one schema, counted: schemas come from callers, and few words of one can ask for hours. */
export class Work {
  #steps = 0
  #nesting = 0

  /** Counts steps. Throws TooMuchWork once there were too many. */
  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > stepsMax) throw new TooMuchWork()
  }

  /** Carries out what may come back to where it began. Throws TooMuchWork where that goes too deep. */
  deeper<Result>(work: () => Result): Result {
    if (++this.#nesting > nestingMax) throw new TooMuchWork()
    this.spend(1)
    try {
      return work()
    } finally {
      this.#nesting--
    }
  }
}
