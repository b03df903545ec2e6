/** Why a line of a file is invalid. */
export interface HistoryProblem {
  /** From 1 on. */
  readonly line: number
  readonly reason: string
}

/** A file that was not imported because it has invalid lines. */
export class HistoryProblemsError extends Error {
  override readonly name = 'HistoryProblemsError'
  /** The first ones. */
  readonly problems: readonly HistoryProblem[]
  /** The number of all problems. */
  readonly total: number

  constructor(problems: readonly HistoryProblem[], total: number) {
    super(total === 1 ? "1 line can't be imported" : `${total} lines can't be imported`)
    this.problems = problems
    this.total = total
  }
}

/** Counts the problems of a file and keeps the first few. */
export class HistoryProblemList {
  readonly #kept: HistoryProblem[] = []
  readonly #keptMax: number
  #total = 0

  constructor(keptMax: number) {
    this.#keptMax = keptMax
  }

  get total(): number {
    return this.#total
  }

  add(line: number, reason: string): void {
    this.#total++
    if (this.#kept.length < this.#keptMax) this.#kept.push({ line, reason })
  }

  throwIfAny(): void {
    if (this.#total > 0) throw new HistoryProblemsError(this.#kept, this.#total)
  }
}
