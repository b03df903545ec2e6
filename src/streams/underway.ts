/** Counts what is under way, so that whoever shuts down can wait for it. A count, because every request passes here. */
export class Underway {
  #open = 0
  #onIdle: (() => void)[] = []

  begin(): void {
    this.#open++
  }

  end(): void {
    this.#open--
    if (this.#open > 0 || this.#onIdle.length === 0) return
    for (const resolve of this.#onIdle.splice(0)) resolve()
  }

  /** Resolves when nothing is open and what ends in this turn has begun nothing more. */
  async idle(): Promise<void> {
    do {
      await new Promise((resolve) => setImmediate(resolve))
      if (this.#open > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve))
    } while (this.#open > 0)
  }
}
