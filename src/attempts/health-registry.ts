import type { EndpointHealth, HealthSnapshot, Percentiles } from '../routing/health-snapshot.ts'
import type { Answered } from './run-plan.ts'

interface Sample {
  readonly at: number
  readonly latencySeconds: number
  /** Output tokens a second; 0 when the answer was too short to tell. */
  readonly throughput: number
}

const windowMs = 5 * 60_000
const samplesMax = 256

/** What this process has seen of each endpoint in the last 5 minutes. Latency is the time to the first content. */
export class HealthRegistry {
  readonly #endpoints = new Map<string, EndpointRecord>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  answered(endpointId: string, now: number, answer: Answered, endedAt: number, outputTokens: number): void {
    const { samples } = this.#of(endpointId)
    const seconds = (endedAt - answer.firstContentAt) / 1000
    samples.push({
      at: now,
      latencySeconds: (answer.firstContentAt - answer.startedAt) / 1000,
      throughput: seconds > 0 && outputTokens > 1 ? outputTokens / seconds : 0,
    })
    if (samples.length > samplesMax) samples.shift()
  }

  failed(endpointId: string, now: number): void {
    this.#of(endpointId).lastFailureAt = now
  }

  /** A view for planning, at the cost of nothing: percentiles are computed when a plan asks for them. */
  snapshot(): HealthSnapshot {
    return { of: (endpointId) => this.#endpoints.get(endpointId) }
  }

  #of(endpointId: string): EndpointRecord {
    let health = this.#endpoints.get(endpointId)
    if (health === undefined) {
      health = new EndpointRecord(this.#now)
      this.#endpoints.set(endpointId, health)
    }
    return health
  }
}

class EndpointRecord implements EndpointHealth {
  lastFailureAt = 0
  readonly samples: Sample[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  get latencySeconds(): Percentiles | undefined {
    return percentiles(
      this.#recent()
        .map(({ latencySeconds }) => latencySeconds)
        .sort((a, b) => a - b),
    )
  }

  get throughput(): Percentiles | undefined {
    // p90 is what 90 of 100 answers reached, so the fastest come first.
    return percentiles(
      this.#recent()
        .map(({ throughput }) => throughput)
        .filter((each) => each > 0)
        .sort((a, b) => b - a),
    )
  }

  #recent(): readonly Sample[] {
    const since = this.#now() - windowMs
    return this.samples.filter(({ at }) => at >= since)
  }
}

function percentiles(sorted: readonly number[]): Percentiles | undefined {
  if (sorted.length === 0) return undefined
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p75: at(0.75), p90: at(0.9), p99: at(0.99) }
}
