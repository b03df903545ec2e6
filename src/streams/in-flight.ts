/** Counts requests in flight, so that a shutdown can wait for them. Only a counter, because every request passes here. */
export class InFlight {
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

  /** Resolves when nothing is in flight, nor begun in the turn of the event loop in which the last one ended. */
  async idle(): Promise<void> {
    do {
      await new Promise((resolve) => setImmediate(resolve))
      if (this.#open > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve))
    } while (this.#open > 0)
  }
}
