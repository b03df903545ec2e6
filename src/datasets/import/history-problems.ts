/** Why a line of a file can't be taken. */
export interface HistoryProblem {
  /** From 1 on. */
  readonly line: number
  readonly reason: string
}

/** A file of which nothing was imported, for reasons that lie in it. */
export class HistoryProblemsError extends Error {
  override readonly name = 'HistoryProblemsError'
  /** The first ones. */
  readonly problems: readonly HistoryProblem[]
  /** How many there are in all. */
  readonly total: number

  constructor(problems: readonly HistoryProblem[], total: number) {
    super(total === 1 ? "1 line can't be imported" : `${total} lines can't be imported`)
    this.problems = problems
    this.total = total
  }
}

/** Collects what is wrong with a file: counts it all and keeps the first few. */
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
