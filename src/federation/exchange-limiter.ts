import { networkOf } from '../policy/caller-address.ts'
import type { RateCounter } from '../policy/rate-counter.ts'
import { OauthError } from './oauth-error.ts'

/** Lets an address exchange so many tokens a minute; an IPv6 network of 64 bits counts as one address. */
export class ExchangeLimiter {
  readonly #counter: RateCounter
  readonly #perMinute: () => number

  constructor(counter: RateCounter, perMinute: () => number) {
    this.#counter = counter
    this.#perMinute = perMinute
  }

  /** Counts one. Rejects with OauthError `invalid_request`, 429, once there were too many. */
  async admit(address: string): Promise<void> {
    const { points, resetsInMs } = await this.#counter.add(`exchanges:${networkOf(address)}`, 1)
    if (points <= this.#perMinute()) return
    const retryAfter = Math.max(1, Math.ceil(resetsInMs / 1000))
    const description = `Too many exchanges from this address. Try again in ${retryAfter} seconds.`
    throw new OauthError('invalid_request', description, { status: 429, retryAfter })
  }
}
