import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Redis } from '../storage/store/redis.ts'

/** A key's count in its current window, and when that window ends. */
export interface RateCount {
  readonly points: number
  readonly resetsInMs: number
  /** Monotonic milliseconds just before counting: with the line above, identifies the window. */
  readonly countedAt: number
  /** This process's own count. Absent without a Redis, or when it could not be reached. */
  readonly own?: RateCount
}

/** Counts by key in fixed windows, a minute by default, that begin with the first point. Never rejects. */
export interface RateCounter {
  /** Adds points (negative ones too) and returns the new count. */
  add(key: string, points: number): Promise<RateCount>
  /** Adds points (negative ones too) to the window in which `taken` was counted; does nothing when it is over. */
  correct(key: string, points: number, taken: RateCount): Promise<void>
}

/** Tolerance: a window that ends later than the meant one by more than this is a newer window. */
const sameSpanMs = 1000

/** Milliseconds left of the window of a count; not positive when it is over. */
function remainingMs({ resetsInMs, countedAt }: RateCount): number {
  return resetsInMs - (performance.now() - countedAt)
}

/** Counts across gateways when there is a Redis, otherwise in this process. Windows last `seconds`, a minute by default. */
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
    const countedAt = performance.now()
    const { consumedPoints, msBeforeNext } = await this.#limiter.penalty(key, points)
    return { points: consumedPoints, resetsInMs: msBeforeNext, countedAt }
  }

  async correct(key: string, points: number, taken: RateCount): Promise<void> {
    // Synchronously, so that the next request is judged by the corrected count.
    if (remainingMs(taken) > 0) await this.#limiter.penalty(key, points)
  }
}

/** Adds ARGV[1] to a count whose window ends within ARGV[2] milliseconds. */
const correctScript = `local left = redis.call('PTTL', KEYS[1])
if left > 0 and left <= tonumber(ARGV[2]) then redis.call('INCRBY', KEYS[1], ARGV[1]) end
return left`

/** Counts across all gateways of a Redis; in this process only while Redis is unavailable. */
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
    // Counted here too, so that no count restarts at 0 when Redis is lost.
    const adding = this.#own.add(key, points)
    const countedAt = performance.now()
    try {
      const { consumedPoints, msBeforeNext } = await this.#redis.run(() => this.#shared.penalty(key, points))
      return { points: consumedPoints, resetsInMs: msBeforeNext, countedAt, own: await adding }
    } catch {
      return adding
    }
  }

  async correct(key: string, points: number, taken: RateCount): Promise<void> {
    const { own = taken } = taken
    void this.#own.correct(key, points, own)
    const leftMs = remainingMs(taken)
    // Redis never got the original points, so it needs no correction.
    if (own === taken || leftMs <= 0) return
    const [keys, values] = [[this.#shared.getKey(key)], [String(points), String(Math.ceil(leftMs + sameSpanMs))]]
    try {
      await this.#redis.run((client) => client.eval(correctScript, { keys, arguments: values }))
    } catch {
      // The estimate stays counted: too much rather than too little.
    }
  }
}
