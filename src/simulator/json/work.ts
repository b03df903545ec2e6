/** Thrown when a schema needs more work than is allowed. */
export class TooMuchWork extends Error {}

// A step takes some tens of nanoseconds, up to a hundred: ten milliseconds in all.
const stepsMax = 100_000
// Far below the stack's limit, and deeper than schemas that people write.
const nestingMax = 300

/** Counts the work for one schema: schemas come from callers, and a short one can take hours. */
export class Work {
  #steps = 0
  #nesting = 0

  /** Counts steps. Throws TooMuchWork when there are too many. */
  spend(steps: number): void {
    this.#steps += steps
    if (this.#steps > stepsMax) throw new TooMuchWork()
  }

  /** Runs work that may recurse. Throws TooMuchWork when it goes too deep. */
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
