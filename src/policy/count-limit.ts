import { GatewayError } from '../errors/gateway-error.ts'
import type { RateCounter } from './rate-counter.ts'

export interface CountLimitOptions {
  /** Tells its counts from those of others. */
  readonly name: string
  /** Within a window of the counter. */
  readonly most: number
  /** The beginning of what is said to whom it refuses: `The organization has used its 20 tests of this minute.` */
  readonly refusal: string
}

/** Lets each of those who ask do something so many times within a window of its counter. */
export class CountLimit {
  readonly #counter: Pick<RateCounter, 'add'>
  readonly #options: CountLimitOptions

  constructor(counter: Pick<RateCounter, 'add'>, options: CountLimitOptions) {
    this.#counter = counter
    this.#options = options
  }

  /** Counts one for `asker`. Rejects with GatewayError 429 once there were too many. */
  async admit(asker: string): Promise<void> {
    const { name, most, refusal } = this.#options
    const { points, resetsInMs } = await this.#counter.add(`${name}:${asker}`, 1)
    if (points <= most) return
    const retryAfter = Math.max(1, Math.ceil(resetsInMs / 1000))
    throw new GatewayError('rate_limit_exceeded', `${refusal} Try again in ${retryAfter} s.`, { retryAfter })
  }
}
