import { daySeconds } from './dataset-limits.ts'
import type { RateCounter } from './rate-counter.ts'

export interface InsuranceOptions {
  /** Its spans are a day. */
  readonly counter: RateCounter
  /** What one key may lose to failing answers in a day before it pays for them itself, in USD; 0 for no bound. */
  readonly usdPerDay: number
  /** Unix milliseconds. */
  readonly now: () => number
  /** Is told once a day of a key that has lost so much. */
  readonly report: (keyId: number, lostUsd: number) => void
}

/**
 * Answers that fail are free for callers, and cost whoever runs the gateway what their providers had generated until then. A caller that
 * makes them fail on purpose gets that for so much a day.
 */
export class Insurance {
  readonly #options: InsuranceOptions

  constructor(options: InsuranceOptions) {
    this.#options = options
  }

  /** Counts what a key's answer would have cost, in nano-dollars, and says whether it is free. */
  async covers(keyId: number, lostNanos: number): Promise<boolean> {
    const { counter, usdPerDay, now, report } = this.#options
    const day = Math.floor(now() / (daySeconds * 1000))
    const { points } = await counter.add(`insured:key:${keyId}:${day}`, lostNanos)
    const mostNanos = usdPerDay * 1e9
    if (usdPerDay === 0 || points <= mostNanos) return true
    if (points - lostNanos <= mostNanos) report(keyId, points / 1e9)
    return false
  }
}
