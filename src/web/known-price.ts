/** What calls of an engine cost: it says so only afterwards. */
export class KnownPrice {
  #mostNanos: number | null = null
  #first: Promise<void> | undefined

  /** The most that a call has cost until now, in nano-dollars; null before the first one. */
  get mostNanos(): number | null {
    return this.#mostNanos
  }

  /** Runs a call. Where nobody knows what calls cost, it waits for the end of one that runs, which may tell. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#mostNanos !== null) return call()
    if (this.#first !== undefined) {
      await this.#first
      return call()
    }
    let end = () => {}
    this.#first = new Promise((resolve) => (end = resolve))
    try {
      return await call()
    } finally {
      this.#first = undefined
      end()
    }
  }

  /** A call is over. `costNanos` is what the engine says; undefined if it says nothing. */
  note(costNanos = 0): void {
    this.#mostNanos = Math.max(this.#mostNanos ?? 0, costNanos)
  }
}
