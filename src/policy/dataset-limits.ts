import { GatewayError } from '../errors/gateway-error.ts'
import type { RateCount, RateCounter } from './rate-counter.ts'
import { rateHeaders } from './rate-headers.ts'

/** Most dataset requests: of a key in a minute, of its organization in a UTC day. */
export const datasetLimits = { keyPerMinute: 30, organizationPerDay: 500 }

export const daySeconds = 24 * 60 * 60

// An access token counts as its key. A new key has its own count, but shares its organization's.
interface Caller {
  readonly keyId: number
  readonly organizationId: string
}

interface Counted {
  readonly limit: number
  readonly points: number
  readonly resetsInMs: number
  /** Unix milliseconds that the line above is relative to. */
  readonly countedAt: number
  readonly taken: RateCount
}

/** The rate limits of datasets. They count valid and invalid requests alike. */
export class DatasetLimits {
  readonly #byMinute: RateCounter
  readonly #byDay: RateCounter
  readonly #now: () => number

  /** `byMinute` has windows of a minute, `byDay` of a day; `now` is in Unix milliseconds. */
  constructor(byMinute: RateCounter, byDay: RateCounter, now: () => number) {
    this.#byMinute = byMinute
    this.#byDay = byDay
    this.#now = now
  }

  /** Counts a request and returns `X-RateLimit-*` of the closer limit. Throws GatewayError with 429, and counts nothing, when a limit is reached. */
  async admit({ keyId, organizationId }: Caller): Promise<Readonly<Record<string, string>>> {
    // One after the other: a request that exceeds the key's limit must not use up the organization's, not even briefly.
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
