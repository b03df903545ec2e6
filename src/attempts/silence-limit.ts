import { Interruption } from './interruptions.ts'

/** Ends an exchange when somebody has waited too long for more of it. One timer serves all waits. */
export class SilenceLimit {
  readonly #timer: NodeJS.Timeout
  #isWaiting = false

  constructor(timeoutMs: number, end: (reason: Interruption) => void) {
    this.#timer = setTimeout(() => {
      if (this.#isWaiting) end(new Interruption('idle'))
    }, timeoutMs).unref()
  }

  /** Somebody waits from now on. */
  begin(): void {
    this.#isWaiting = true
    this.#timer.refresh()
  }

  end(): void {
    this.#isWaiting = false
  }

  stop(): void {
    this.#isWaiting = false
    clearTimeout(this.#timer)
  }
}
