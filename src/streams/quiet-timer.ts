/**
 * Calls back whenever nothing was noted for some time. Resetting a timer for each piece of a stream costs more than reading the clock, so
 * this one checks at its end whether anything came.
 */
export class QuietTimer {
  readonly #quietMs: number
  readonly #onQuiet: () => void
  #notedAt = performance.now()
  #timer: NodeJS.Timeout

  /** The process does not wait for it. */
  constructor(quietMs: number, onQuiet: () => void) {
    this.#quietMs = quietMs
    this.#onQuiet = onQuiet
    this.#timer = setTimeout(this.#look, quietMs).unref()
  }

  /** Restarts the wait. */
  note(): void {
    this.#notedAt = performance.now()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  readonly #look = (): void => {
    // Timers are whole milliseconds, and may be one early.
    const leftMs = Math.ceil(this.#notedAt + this.#quietMs - performance.now() - 1)
    const isQuiet = leftMs <= 0
    if (isQuiet) this.note()
    this.#timer = setTimeout(this.#look, isQuiet ? this.#quietMs : leftMs).unref()
    if (isQuiet) this.#onQuiet()
  }
}
