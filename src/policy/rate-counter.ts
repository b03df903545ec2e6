import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible'
import type { Redis } from '../storage/store/redis.ts'

/** What was counted under a key in its span, and how long that still lasts. */
export interface RateCount {
  readonly points: number
  readonly resetsInMs: number
  /** Monotonic milliseconds before it was counted: with the line above it says which span that was. */
  readonly countedAt: number
  /** What this process alone has counted meanwhile. Absent where nobody else counts, or nobody else could be asked. */
  readonly own?: RateCount
}

/** Counts by key; a span, a minute unless told otherwise, begins with the first point and ends with all of them forgotten. Never rejects. */
export interface RateCounter {
  /** Adds points, also negative ones, and says what that makes. */
  add(key: string, points: number): Promise<RateCount>
  /** Adds points, also negative ones, to the span in which `taken` was counted; to none where that is over. */
  correct(key: string, points: number, taken: RateCount): Promise<void>
}

/** A span that has as much longer to go than the one that is meant has begun after it. */
const sameSpanMs = 1000

/** How long the span in which something was counted still lasts; not positive where it is over. */
function remainingMs({ resetsInMs, countedAt }: RateCount): number {
  return resetsInMs - (performance.now() - countedAt)
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
    const countedAt = performance.now()
    const { consumedPoints, msBeforeNext } = await this.#limiter.penalty(key, points)
    return { points: consumedPoints, resetsInMs: msBeforeNext, countedAt }
  }

  async correct(key: string, points: number, taken: RateCount): Promise<void> {
    // At once: whoever is let in next is let in by what is right.
    if (remainingMs(taken) > 0) await this.#limiter.penalty(key, points)
  }
}

/** Adds ARGV[1] to a count whose span lasts no longer than ARGV[2] milliseconds. */
const correctScript = `local left = redis.call('PTTL', KEYS[1])
if left > 0 and left <= tonumber(ARGV[2]) then redis.call('INCRBY', KEYS[1], ARGV[1]) end
return left`

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
    // What Redis was not told of it need not be told is less.
    if (own === taken || leftMs <= 0) return
    const [keys, values] = [[this.#shared.getKey(key)], [String(points), String(Math.ceil(leftMs + sameSpanMs))]]
    try {
      await this.#redis.run((client) => client.eval(correctScript, { keys, arguments: values }))
    } catch {
      // It stays as it was guessed: too much is counted rather than too little.
    }
  }
}
