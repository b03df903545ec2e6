/** Characters that one request's loop may gather, about 2 million tokens: more than models read. */
const keptCharsMax = 8 * 1024 * 1024

/** How much the answers and results of a loop come to, which each further question repeats. */
export class KeptText {
  #chars = 0
  #shownChars = 0

  get chars(): number {
    return this.#chars
  }

  /** What callers alone are shown of it. */
  get shownChars(): number {
    return this.#shownChars
  }

  /** Whether the loop must gather no more. */
  get isFull(): boolean {
    return this.#chars >= keptCharsMax
  }

  add(chars: number): void {
    this.#chars += chars
  }

  /** Counts what no question repeats. */
  show(chars: number): void {
    this.#shownChars += chars
  }
}
