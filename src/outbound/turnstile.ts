import { OutboundError } from './outbound-error.ts'

/** Lets only so many in at once. Others wait in line, which has an end, too. */
export class Turnstile {
  readonly #waiting = new Set<() => void>()
  readonly #waitingMax: number
  #free: number

  constructor(insideMax: number, waitingMax: number) {
    this.#free = insideMax
    this.#waitingMax = waitingMax
  }

  /** Resolves when there is room: call `leave` afterwards. Rejects with OutboundError `busy` when the line is full, and with the signal's reason. */
  enter(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason)
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    if (this.#waiting.size >= this.#waitingMax) return Promise.reject(new OutboundError('busy'))
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.delete(enter)
        reject(signal.reason)
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.add(enter)
    })
  }

  leave(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
