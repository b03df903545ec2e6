import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { GenerationRecord } from '../accounting/generation-record.ts'

/** What the life of an inference request reports. */
export interface InferenceMetrics {
  attemptFailed(provider: string, errorType: string): void
  generationEnded(record: GenerationRecord, times: GenerationTimes): void
}

/** Where the time of a generation went, in milliseconds. */
export interface GenerationTimes {
  /** From arrival until the provider that served was asked, failed attempts not counted. */
  readonly addedMs: number
  /** From asking it to the end of its answer; null when none served. */
  readonly upstreamMs: number | null
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const addedBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5]

/** The gateway's Prometheus metrics. Labels are of bounded number: operations, statuses, catalog providers and models, never ids. */
export class Metrics implements InferenceMetrics {
  readonly #registry = new Registry()
  readonly #requests = this.#counter('gateway_requests_total', 'Requests answered.', ['operation', 'status', 'media'])
  readonly #duration = this.#histogram(
    'gateway_request_seconds',
    'From arrival to the last byte.',
    ['operation'],
    secondsBuckets,
  )
  readonly #added = this.#histogram(
    'gateway_added_seconds',
    'From arrival until the provider that served was asked, failed attempts not counted.',
    ['provider'],
    addedBuckets,
  )
  readonly #upstream = this.#histogram(
    'gateway_upstream_seconds',
    'From asking the provider that served to the end of its answer.',
    ['provider'],
    secondsBuckets,
  )
  readonly #firstToken = this.#histogram(
    'gateway_first_token_seconds',
    'From arrival to the first content.',
    ['provider'],
    secondsBuckets,
  )
  readonly #failures = this.#counter('gateway_attempts_failed_total', 'Attempts that ended without an answer.', [
    'provider',
    'error_type',
  ])
  readonly #generations = this.#counter('gateway_generations_total', 'Generations ended.', [
    'provider',
    'model',
    'status',
  ])
  readonly #tokens = this.#counter('gateway_tokens_total', 'Tokens.', ['provider', 'model', 'kind'])
  readonly #cost = this.#counter('gateway_cost_dollars_total', 'Cost to callers.', ['provider', 'model'])
  readonly #violations = this.#counter('gateway_contract_violations_total', 'Answers that break the contract.', [
    'operation',
    'event',
  ])
  readonly #inFlight = new Gauge({
    name: 'gateway_requests_in_flight',
    help: 'Requests being answered.',
    registers: [this.#registry],
  })
  // Finding a series by its labels costs more than counting in it, so those on the path of each request are kept.
  readonly #answers = new Map<string, AnswerSeries>()
  readonly #models = new Map<string, ModelSeries>()

  constructor() {
    // Includes the event loop's lag, memory and handles of the process.
    collectDefaultMetrics({ register: this.#registry })
  }

  requestStarted(): void {
    this.#inFlight.inc()
  }

  /** `media` is the answer's media type without parameters. */
  requestEnded(operation: string, status: number, media: string, seconds: number): void {
    this.#inFlight.dec()
    const key = `${operation} ${status} ${media}`
    let series = this.#answers.get(key)
    if (series === undefined) {
      series = {
        count: this.#requests.labels({ operation, status, media }),
        duration: this.#duration.labels({ operation }),
      }
      this.#answers.set(key, series)
    }
    series.count.inc()
    series.duration.observe(seconds)
  }

  attemptFailed(provider: string, errorType: string): void {
    this.#failures.inc({ provider, error_type: errorType })
  }

  generationEnded(record: GenerationRecord, times: GenerationTimes): void {
    const series = this.#seriesOf(record)
    series.ended.inc()
    if (record.firstTokenMs !== null) series.firstToken.observe(record.firstTokenMs / 1000)
    series.added.observe(times.addedMs / 1000)
    if (times.upstreamMs !== null) series.upstream.observe(times.upstreamMs / 1000)
    if (record.inputTokens > 0) series.input.inc(record.inputTokens)
    if (record.cachedTokens > 0) series.cached.inc(record.cachedTokens)
    if (record.outputTokens > 0) series.output.inc(record.outputTokens)
    if (record.reasoningTokens > 0) series.reasoning.inc(record.reasoningTokens)
    if (record.costNanos !== null && record.costNanos > 0) series.cost.inc(record.costNanos / 1e9)
  }

  contractViolated(operation: string, event: string): void {
    this.#violations.inc({ operation, event })
  }

  /** Everything in Prometheus' text format. */
  async render(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  #seriesOf({ provider: slug, model: id, status }: GenerationRecord): ModelSeries {
    const provider = slug ?? 'none'
    const model = id ?? 'none'
    const key = `${provider} ${model} ${status}`
    let series = this.#models.get(key)
    if (series === undefined) {
      const tokens = (kind: string) => this.#tokens.labels({ provider, model, kind })
      series = {
        ended: this.#generations.labels({ provider, model, status }),
        firstToken: this.#firstToken.labels({ provider }),
        added: this.#added.labels({ provider }),
        upstream: this.#upstream.labels({ provider }),
        input: tokens('input'),
        cached: tokens('cached'),
        output: tokens('output'),
        reasoning: tokens('reasoning'),
        cost: this.#cost.labels({ provider, model }),
      }
      this.#models.set(key, series)
    }
    return series
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }

  #histogram(name: string, help: string, labelNames: string[], buckets: number[]): Histogram {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] })
  }
}

interface AnswerSeries {
  readonly count: Counter.Internal
  readonly duration: Histogram.Internal<string>
}

interface ModelSeries {
  readonly ended: Counter.Internal
  readonly firstToken: Histogram.Internal<string>
  readonly added: Histogram.Internal<string>
  readonly upstream: Histogram.Internal<string>
  readonly input: Counter.Internal
  readonly cached: Counter.Internal
  readonly output: Counter.Internal
  readonly reasoning: Counter.Internal
  readonly cost: Counter.Internal
}
