import type { PastRequest } from '../records/past-request.ts'
import type { EndpointHealth, HealthSnapshot, Percentiles } from '../routing/health-snapshot.ts'

/** Fewer say nothing of an endpoint. */
const observedMin = 5

/** The id of an endpoint, as catalogs have it. */
export function endpointIdOf({ model, endpointTag }: Pick<PastRequest, 'model' | 'endpointTag'>): string | null {
  return model === null || endpointTag === null ? null : `${model}@${endpointTag}`
}

/** The time to the first token without that lost to attempts that failed, in milliseconds; null where it is not known. */
export function ownFirstTokenMs({ firstTokenMs, failures }: PastRequest): number | null {
  if (firstTokenMs === null) return null
  return Math.max(0, firstTokenMs - failures.reduce((sum, { durationMs }) => sum + durationMs, 0))
}

/** Numbers in ascending order. */
class Distribution {
  readonly #values: number[] = []
  #isSorted = true

  add(value: number): void {
    this.#values.push(value)
    this.#isSorted = false
  }

  get size(): number {
    return this.#values.length
  }

  /** What this share of the values stays within. */
  quantile(share: number): number {
    const sorted = this.#sorted()
    return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0
  }

  /** The share of the values up to this one; of equal values, the one in the middle. */
  rank(value: number): number {
    const sorted = this.#sorted()
    return sorted.length === 0
      ? 0.5
      : (placeIn(sorted, value, false) + placeIn(sorted, value, true)) / 2 / sorted.length
  }

  #sorted(): readonly number[] {
    if (!this.#isSorted) this.#values.sort((a, b) => a - b)
    this.#isSorted = true
    return this.#values
  }
}

/** How many of the sorted values are below `value`, or at most it. */
function placeIn(sorted: readonly number[], value: number, withEqual: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    const at = sorted[middle] ?? 0
    if (at < value || (withEqual && at === value)) low = middle + 1
    else high = middle
  }
  return low
}

interface Seen {
  readonly firstToken: Distribution
  readonly speed: Distribution
}

/** What the records of a time show of endpoints. */
export class Observations {
  readonly #endpoints = new Map<string, Seen>()
  /** By provider and model: the endpoint of an attempt that failed is not recorded. */
  readonly #attempts = new Map<string, { answered: number; failed: number }>()
  readonly #health = new Map<string, EndpointHealth>()
  /** What a plan goes by once all records are added: nobody is cooling down. */
  readonly health: HealthSnapshot = { of: (id) => this.#healthOf(id) }

  add(request: PastRequest): void {
    const { provider, model, failures } = request
    for (const failure of failures) this.#attemptsOf(failure.provider, failure.model).failed++
    const id = endpointIdOf(request)
    if (id === null) return
    if (provider !== null && model !== null) this.#attemptsOf(provider, model).answered++
    const firstToken = ownFirstTokenMs(request)
    if (firstToken === null) return
    const seen = this.#endpoints.get(id) ?? { firstToken: new Distribution(), speed: new Distribution() }
    this.#endpoints.set(id, seen)
    seen.firstToken.add(firstToken)
    const seconds = (request.durationMs - (request.firstTokenMs ?? 0)) / 1000
    if (seconds > 0 && request.outputTokens > 1) seen.speed.add(request.outputTokens / seconds)
  }

  /** The time to the first token at another endpoint: that of the same rank. Null where too little is known of it. */
  firstTokenAt(id: string, { from, ms }: { readonly from: string; readonly ms: number }): number | null {
    const there = this.#endpoints.get(id)?.firstToken
    if (there === undefined || there.size < observedMin) return null
    return there.quantile(this.#endpoints.get(from)?.firstToken.rank(ms) ?? 0.5)
  }

  /** Milliseconds that half and 95 of 100 stay within; null where too little is known. */
  firstTokenOf(id: string): { readonly p50: number; readonly p95: number } | null {
    const seen = this.#endpoints.get(id)?.firstToken
    return seen === undefined || seen.size < observedMin ? null : { p50: seen.quantile(0.5), p95: seen.quantile(0.95) }
  }

  /** Median of output tokens a second; null where too little is known. */
  speedOf(id: string): number | null {
    const seen = this.#endpoints.get(id)?.speed
    return seen === undefined || seen.size < observedMin ? null : seen.quantile(0.5)
  }

  /** The share of attempts that a provider answered for a model; null where there were none. */
  answeredShare(provider: string, model: string): number | null {
    const seen = this.#attempts.get(keyOf(provider, model))
    return seen === undefined ? null : seen.answered / (seen.answered + seen.failed)
  }

  #healthOf(id: string): EndpointHealth | undefined {
    // By a workspace's own credential, an endpoint is as fast as by the gateway's.
    const [plain = id] = id.split('#')
    const seen = this.#endpoints.get(plain)
    if (seen === undefined) return undefined
    const known = this.#health.get(plain) ?? toHealth(seen)
    this.#health.set(plain, known)
    return known
  }

  #attemptsOf(provider: string, model: string): { answered: number; failed: number } {
    const key = keyOf(provider, model)
    const known = this.#attempts.get(key) ?? { answered: 0, failed: 0 }
    this.#attempts.set(key, known)
    return known
  }
}

function keyOf(provider: string, model: string): string {
  return `${provider} ${model}`
}

function toHealth({ firstToken, speed }: Seen): EndpointHealth {
  return {
    ...(firstToken.size >= observedMin && {
      latencySeconds: percentiles((share) => firstToken.quantile(share) / 1000),
    }),
    // A high percentile of a speed is what most reach.
    ...(speed.size >= observedMin && { throughput: percentiles((share) => speed.quantile(1 - share)) }),
  }
}

function percentiles(at: (share: number) => number): Percentiles {
  return { p50: at(0.5), p75: at(0.75), p90: at(0.9), p99: at(0.99) }
}
