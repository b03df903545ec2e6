import type { Holder } from './holder.ts'
import { Turns } from './turns.ts'

interface Waiter {
  readonly holder: Holder
  readonly grant: () => void
}

/**
 * Turns on the event loop for work that is done in steps. Only one step runs between two rounds of the loop, however many requests have some, so
 * that everything else waits for one step at most. Holders take turns.
 */
export class LoopTurns {
  readonly #waiting = new Turns<Waiter>()
  #isScheduled = false

  /** Resolves when the next step of a holder may run. */
  next(holder: Holder): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.add({ holder, grant: resolve })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      const waiter = this.#waiting.next(() => true)
      if (waiter === undefined) return
      waiter.grant()
      this.#schedule()
    })
  }
}
