import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Redis } from '../storage/redis.ts'

/** What was counted under a key in its span, and how long that still lasts. */
export interface RateCount {
  readonly points: number
  readonly resetsInMs: number
}

/** Counts by key; a span, a minute unless told otherwise, begins with the first point and ends with all of them forgotten. Never rejects. */
export interface RateCounter {
  /** Adds points, also negative ones, and says what that makes. */
  add(key: string, points: number): Promise<RateCount>
}

/** Counts together with the other gateways where there is a Redis; windows of a minute, or of so many seconds. */
export function createRateCounter(redis: Redis | undefined, prefix: string, seconds?: number): RateCounter {
  return redis === undefined ? new MemoryRateCounter(seconds) : new SharedRateCounter(redis, prefix, seconds)
}

const minuteSeconds = 60

const settingsFor = (duration: number) => ({ points: Number.MAX_SAFE_INTEGER, duration })

/** Counts in this process alone. */
export class MemoryRateCounter implements RateCounter {
  readonly #limiter: RateLimiterMemory

  constructor(seconds = minuteSeconds) {
    this.#limiter = new RateLimiterMemory(settingsFor(seconds))
  }

  async add(key: string, points: number): Promise<RateCount> {
    const { consumedPoints, msBeforeNext } = await this.#limiter.penalty(key, points)
    return { points: consumedPoints, resetsInMs: msBeforeNext }
  }
}

/** Counts together with the other gateways of a Redis; alone while Redis is away. */
export class SharedRateCounter implements RateCounter {
  readonly #redis: Pick<Redis, 'run'>
  readonly #shared: RateLimiterRedis
  readonly #own: MemoryRateCounter

  constructor(redis: Pick<Redis, 'run' | 'client'>, prefix: string, seconds = minuteSeconds) {
    this.#redis = redis
    this.#own = new MemoryRateCounter(seconds)
    this.#shared = new RateLimiterRedis({
      ...settingsFor(seconds),
      keyPrefix: `${prefix}:rate`,
      storeClient: redis.client,
      useRedisPackage: true,
    })
  }

  async add(key: string, points: number): Promise<RateCount> {
    // Counted here too, so that nobody begins anew at the moment that Redis is lost.
    const own = this.#own.add(key, points)
    try {
      const { consumedPoints, msBeforeNext } = await this.#redis.run(() => this.#shared.penalty(key, points))
      return { points: consumedPoints, resetsInMs: msBeforeNext }
    } catch {
      return own
    }
  }
}
