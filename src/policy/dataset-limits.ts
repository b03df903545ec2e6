import { GatewayError } from '../errors/gateway-error.ts'
import type { RateCount, RateCounter } from './rate-counter.ts'
import { rateHeaders } from './rate-headers.ts'

/** How often datasets may be asked for: by one key in a minute, by its organization in a UTC day. */
export const datasetLimits = { keyPerMinute: 30, organizationPerDay: 500 }

export const daySeconds = 24 * 60 * 60

// An access token has its key's id. A key that is made anew has one of its own, but the same organization.
interface Caller {
  readonly keyId: number
  readonly organizationId: string
}

interface Counted {
  readonly limit: number
  readonly points: number
  readonly resetsInMs: number
  /** Unix milliseconds, to which the line above is relative. */
  readonly countedAt: number
  readonly taken: RateCount
}

/** The limits of datasets. They hold for good and bad requests alike, so that nobody asks more often by asking wrongly. */
export class DatasetLimits {
  readonly #byMinute: RateCounter
  readonly #byDay: RateCounter
  readonly #now: () => number

  /** The counters' spans are a minute and a day; `now` is in Unix milliseconds. */
  constructor(byMinute: RateCounter, byDay: RateCounter, now: () => number) {
    this.#byMinute = byMinute
    this.#byDay = byDay
    this.#now = now
  }

  /** Counts a request and gives `X-RateLimit-*` of the nearer limit. Throws GatewayError with 429, and counts nothing, when one has no room. */
  async admit({ keyId, organizationId }: Caller): Promise<Readonly<Record<string, string>>> {
    // One after the other: what the key has no room for must not take room from others of its organization, not even for a moment.
    const ofKey = await this.#count(this.#byMinute, `datasets:key:${keyId}`, datasetLimits.keyPerMinute)
    if (ofKey.points > ofKey.limit)
      throw this.#refusal(ofKey, `This key has used its ${ofKey.limit} requests for datasets of this minute.`)
    const dayMs = daySeconds * 1000
    const now = this.#now()
    const day = Math.floor(now / dayMs)
    const dayKey = `datasets:organization:${organizationId}:${day}`
    const counted = await this.#count(this.#byDay, dayKey, datasetLimits.organizationPerDay)
    const ofDay = { ...counted, resetsInMs: (day + 1) * dayMs - now, countedAt: now }
    if (ofDay.points > ofDay.limit) {
      void this.#byMinute.correct(`datasets:key:${keyId}`, -1, ofKey.taken)
      throw this.#refusal(
        ofDay,
        `The organization has used its ${ofDay.limit} requests for datasets of this day (UTC).`,
      )
    }
    return this.#headersOf(leftOf(ofDay) < leftOf(ofKey) ? ofDay : ofKey)
  }

  async #count(counter: RateCounter, key: string, limit: number): Promise<Counted> {
    const taken = await counter.add(key, 1)
    const { points, resetsInMs } = taken
    if (points > limit) void counter.correct(key, -1, taken)
    return { limit, points, resetsInMs, countedAt: this.#now(), taken }
  }

  #refusal(counted: Counted, message: string): GatewayError {
    const retryAfter = Math.max(1, Math.ceil(counted.resetsInMs / 1000))
    return new GatewayError('rate_limit_exceeded', `${message} Try again in ${retryAfter} s.`, {
      retryAfter,
      headers: this.#headersOf(counted),
    })
  }

  #headersOf(counted: Counted): Readonly<Record<string, string>> {
    const { limit, resetsInMs, countedAt } = counted
    return rateHeaders({ limit, remaining: leftOf(counted), resetsInMs }, countedAt)
  }
}

function leftOf({ limit, points }: Counted): number {
  return Math.max(0, limit - points)
}
