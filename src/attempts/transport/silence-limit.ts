import { Interruption } from '../../streams/interruption.ts'
import { QuietTimer } from '../../streams/quiet-timer.ts'

/** Ends an exchange when somebody has waited too long for more of it. One timer serves all waits. */
export class SilenceLimit {
  readonly #timer: QuietTimer
  #isWaiting = false

  constructor(timeoutMs: number, end: (reason: Interruption) => void) {
    this.#timer = new QuietTimer(timeoutMs, () => {
      if (this.#isWaiting) end(new Interruption('idle'))
    })
  }

  /** Somebody waits from now on. */
  begin(): void {
    this.#isWaiting = true
    this.#timer.note()
  }

  end(): void {
    this.#isWaiting = false
  }

  stop(): void {
    this.#isWaiting = false
    this.#timer.stop()
  }
}
