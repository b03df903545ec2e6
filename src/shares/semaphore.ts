import { BusyError } from './busy-error.ts'
import { FairShares } from './fair-shares.ts'
import type { Holder } from './holder.ts'
import { Turns } from './turns.ts'

/** Someone in the queue. */
interface Waiter {
  readonly holder: Holder
  readonly grant: () => void
}

/** Places for each need of the gateway, beside those of callers. */
const ownPlaces = 16

/**
 * A limit on work at once, with a bounded queue. Callers have fair shares of the places and of the queue (see `FairShares`), and each need of
 * the gateway has places of its own. A free place goes to the waiting holders in turn.
 */
export class Semaphore {
  readonly #places: FairShares
  readonly #queue: FairShares
  readonly #waiting = new Turns<Waiter>()

  constructor(places: number, waitingMax: number) {
    this.#places = new FairShares(places, places, ownPlaces)
    this.#queue = new FairShares(waitingMax, waitingMax, waitingMax)
  }

  /** True if nothing is held, and nobody waits. */
  get isIdle(): boolean {
    return this.#places.isUnused
  }

  /** True with a place held, if there is one for the holder now. */
  tryAcquire(holder: Holder): boolean {
    // Nobody who waits may hold one now: whoever could was granted one at the last release.
    return this.#places.take(holder, 1)
  }

  /** Resolves with a place held: call `release` afterwards, with the same holder. Rejects with BusyError when the queue is full, or the holder's share of it; or with the signal's reason. */
  acquire(signal: AbortSignal, holder: Holder): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.tryAcquire(holder)) return Promise.resolve()
    if (!this.#queue.take(holder, 1)) return Promise.reject(new BusyError(this.#queue.free > 0))
    return new Promise((resolve, reject) => {
      const leave = () => {
        signal.removeEventListener('abort', giveUp)
        this.#queue.giveBack(holder, 1)
      }
      const waiter: Waiter = {
        holder,
        grant: () => {
          leave()
          resolve()
        },
      }
      const giveUp = () => {
        this.#waiting.delete(waiter)
        leave()
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(waiter)
    })
  }

  release(holder: Holder): void {
    this.#places.giveBack(holder, 1)
    // One place less in use can raise the shares of several holders.
    for (;;) {
      const next = this.#waiting.next((waiting) => this.#places.take(waiting, 1))
      if (next === undefined) return
      next.grant()
    }
  }
}
