import { OutboundError } from './outbound-error.ts'

/** Someone in the queue. */
interface Waiter {
  readonly grant: () => void
  readonly holder: string | undefined
}

/**
 * A counting semaphore with a bounded queue: at most `permits` holders at a time, first come first served. Nobody who gives a name has more
 * than the part `share` of the permits, and of the queue.
 */
export class Semaphore {
  readonly #waiting = new Set<Waiter>()
  readonly #waitingMax: number
  readonly #eachMax: { readonly permits: number; readonly waiting: number }
  /** Permits by the name of who holds them. */
  readonly #held = new Map<string, number>()
  #free: number

  constructor(permits: number, waitingMax: number, share = 1) {
    this.#free = permits
    this.#waitingMax = waitingMax
    this.#eachMax = { permits: Math.ceil(permits * share), waiting: Math.ceil(waitingMax * share) }
  }

  /** Resolves with a permit held: call `release` afterwards, with the same name. Rejects with OutboundError `busy` when the queue is full, or with the signal's reason. */
  acquire(signal: AbortSignal, holder?: string): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#free > 0 && this.#mayHold(holder)) {
      this.#take(holder)
      return Promise.resolve()
    }
    if (this.#isQueueFull(holder)) return Promise.reject(new OutboundError('busy'))
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        holder,
        grant: () => {
          signal.removeEventListener('abort', giveUp)
          resolve()
        },
      }
      const giveUp = () => {
        this.#waiting.delete(waiter)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(waiter)
    })
  }

  release(holder?: string): void {
    this.#free++
    if (holder !== undefined) {
      const left = (this.#held.get(holder) ?? 0) - 1
      if (left > 0) this.#held.set(holder, left)
      else this.#held.delete(holder)
    }
    for (const waiter of this.#waiting) {
      if (!this.#mayHold(waiter.holder)) continue
      this.#waiting.delete(waiter)
      this.#take(waiter.holder)
      waiter.grant()
      return
    }
  }

  #take(holder: string | undefined): void {
    this.#free--
    if (holder !== undefined) this.#held.set(holder, (this.#held.get(holder) ?? 0) + 1)
  }

  #mayHold(holder: string | undefined): boolean {
    return holder === undefined || (this.#held.get(holder) ?? 0) < this.#eachMax.permits
  }

  #isQueueFull(holder: string | undefined): boolean {
    if (this.#waiting.size >= this.#waitingMax) return true
    if (holder === undefined) return false
    let own = 0
    for (const waiter of this.#waiting) if (waiter.holder === holder) own++
    return own >= this.#eachMax.waiting
  }
}
