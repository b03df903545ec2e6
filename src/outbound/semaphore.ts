import { OutboundError } from './outbound-error.ts'

/** A counting semaphore with a bounded queue: at most `permits` holders at a time, first come first served. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
  readonly #waitingMax: number
  #free: number

  constructor(permits: number, waitingMax: number) {
    this.#free = permits
    this.#waitingMax = waitingMax
  }

  /** Resolves with a permit held: call `release` afterwards. Rejects with OutboundError `busy` when the queue is full, or with the signal's reason. */
  acquire(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    if (this.#waiting.size >= this.#waitingMax) return Promise.reject(new OutboundError('busy'))
    return new Promise((resolve, reject) => {
      const grant = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.delete(grant)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(grant)
    })
  }

  release(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
