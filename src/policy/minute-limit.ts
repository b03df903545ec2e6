import { GatewayError } from '../errors/gateway-error.ts'
import type { RateCounter } from './rate-counter.ts'

export interface MinuteLimitOptions {
  /** Tells its counts from those of others. */
  readonly name: string
  readonly perMinute: number
  /** The beginning of what is said to whom it refuses: `The organization has used its 20 tests of this minute.` */
  readonly refusal: string
}

/** Lets each of those who ask do something so many times a minute. */
export class MinuteLimit {
  readonly #counter: Pick<RateCounter, 'add'>
  readonly #options: MinuteLimitOptions

  /** `counter` has windows of a minute. */
  constructor(counter: Pick<RateCounter, 'add'>, options: MinuteLimitOptions) {
    this.#counter = counter
    this.#options = options
  }

  /** Counts one for `asker`. Rejects with GatewayError 429 once there were too many. */
  async admit(asker: string): Promise<void> {
    const { name, perMinute, refusal } = this.#options
    const { points, resetsInMs } = await this.#counter.add(`${name}:${asker}`, 1)
    if (points <= perMinute) return
    const retryAfter = Math.max(1, Math.ceil(resetsInMs / 1000))
    throw new GatewayError('rate_limit_exceeded', `${refusal} Try again in ${retryAfter} s.`, { retryAfter })
  }
}
