import { type Backoff, pauseAfter } from './backoff.ts'

/** Sendings at once to one destination while all is well. After a failure one at a time shows whether it is back. */
const atOnceMax = 4

/** The way to one destination, which its own failures close for a while and nobody else's. */
export class Lane {
  /** When it may be used again. Unix milliseconds. */
  openAt = 0
  inFlight = 0
  isFilling = false
  #failures = 0

  mayTake(now: number): boolean {
    return now >= this.openAt && this.inFlight < (this.#failures === 0 ? atOnceMax : 1)
  }

  succeeded(): void {
    this.#failures = 0
    this.openAt = 0
  }

  failed(now: number, pause: Backoff, retryAfterMs: number | null): void {
    this.#failures++
    this.openAt = Math.max(this.openAt, now + (retryAfterMs ?? pauseAfter(this.#failures, pause)))
  }

  closeUntil(time: number): void {
    this.openAt = time
  }
}
