/** What calls of an engine cost: it says so only afterwards. */
export class KnownPrice {
  #mostNanos: number | null = null

  /** The most that a call has cost until now, in nano-dollars; null before the first one. */
  get mostNanos(): number | null {
    return this.#mostNanos
  }

  /** A call is over. `costNanos` is what the engine says; undefined if it says nothing. */
  note(costNanos = 0): void {
    this.#mostNanos = Math.max(this.#mostNanos ?? 0, costNanos)
  }
}
