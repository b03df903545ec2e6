import { daySeconds } from './dataset-limits.ts'
import type { RateCounter } from './rate-counter.ts'

export interface InsuranceOptions {
  /** Must have windows of a day. */
  readonly counter: RateCounter
  /** USD that a key's failed answers may cost in a day before its caller pays for them; 0 for no bound. */
  readonly usdPerDay: number
  /** Unix milliseconds. */
  readonly now: () => number
  /** Called once a day for a key that exceeds the bound. */
  readonly report: (keyId: number, lostUsd: number) => void
}

/**
 * Failed answers are free for callers; the operator pays for what the provider had generated. The daily bound limits what a caller gains
 * by making answers fail on purpose.
 */
export class Insurance {
  readonly #options: InsuranceOptions

  constructor(options: InsuranceOptions) {
    this.#options = options
  }

  /** Counts what a key's failed answer would have cost, in nano-dollars; true when it is free. */
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
