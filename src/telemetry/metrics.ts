import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { GenerationRecord } from '../records/generation-record.ts'
import { BoundedLabel, otherLabel } from './bounded-label.ts'
import { type Count, Counts, type Distribution, Distributions } from './series.ts'

/** What the life of an inference request reports. */
export interface InferenceMetrics {
  attemptFailed(provider: string, errorType: string): void
  /** An answer that would have cost `lostNanos` failed at its provider; `isFree` when its caller pays nothing for it. */
  answerInsured(lostNanos: number, isFree: boolean): void
  generationEnded(record: GenerationRecord, times: GenerationTimes): void
}

/** How long the parts of a generation took, in milliseconds. */
export interface GenerationTimes {
  /** From arrival until the provider that served was asked, without failed attempts. */
  readonly addedMs: number
  /** From asking it to the end of its answer; null when none served. */
  readonly upstreamMs: number | null
}

const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
const addedBuckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5]

const eventsMax = 100

/** The gateway's Prometheus metrics. The number of labels is bounded: operations, statuses, catalog providers and models, never ids. */
export class Metrics implements InferenceMetrics {
  readonly #registry = new Registry()
  readonly #requests = new Counts('gateway_requests_total', 'Requests answered.', this.#registry)
  readonly #duration = new Distributions(
    'gateway_request_seconds',
    'From arrival to the last byte.',
    secondsBuckets,
    this.#registry,
  )
  readonly #added = new Distributions(
    'gateway_added_seconds',
    'From arrival until the provider that served was asked, without failed attempts.',
    addedBuckets,
    this.#registry,
  )
  readonly #upstream = new Distributions(
    'gateway_upstream_seconds',
    'From asking the provider that served to the end of its answer.',
    secondsBuckets,
    this.#registry,
  )
  readonly #firstToken = new Distributions(
    'gateway_first_token_seconds',
    'From arrival to the first content.',
    secondsBuckets,
    this.#registry,
  )
  readonly #failures = this.#counter('gateway_attempts_failed_total', 'Attempts that ended without an answer.', [
    'provider',
    'error_type',
  ])
  readonly #generations = new Counts('gateway_generations_total', 'Generations ended.', this.#registry)
  readonly #tokens = new Counts('gateway_tokens_total', 'Tokens.', this.#registry)
  readonly #cost = new Counts('gateway_cost_dollars_total', 'Cost to callers.', this.#registry)
  readonly #insured = this.#counter(
    'gateway_insured_dollars_total',
    'What answers that failed at their provider would have cost, by whether the caller pays.',
    ['is_free'],
  )
  readonly #violations = this.#counter('gateway_contract_violations_total', 'Answers that break the contract.', [
    'operation',
    'event',
  ])
  readonly #shed = this.#counter('gateway_requests_shed_total', 'Inference requests refused in an overload.', [
    'reason',
  ])
  readonly #guardrailFindings = this.#counter(
    'gateway_guardrail_findings_total',
    'What filters of guardrails found, by the kind of filter and what became of it.',
    ['filter', 'action', 'direction'],
  )
  readonly #guardrailErrors = this.#counter(
    'gateway_guardrail_errors_total',
    'Texts that filters of guardrails could not look at, by whether they went on without.',
    ['filter', 'direction', 'passed'],
  )
  // Finding a series by its labels costs more than counting in it, so those on every request's path are kept.
  readonly #answers = new Map<string, AnswerSeries>()
  readonly #ends = new Map<string, EndSeries>()
  #inFlight = 0

  readonly #isKnownModel: (id: string) => boolean
  readonly #events = new BoundedLabel(eventsMax)

  /** Callers can name any model: those that `isKnownModel` does not know are counted together. */
  constructor(isKnownModel: (id: string) => boolean) {
    this.#isKnownModel = isKnownModel
    // Includes the event loop's lag, memory and handles of the process.
    collectDefaultMetrics({ register: this.#registry })
    this.watch('gateway_requests_in_flight', 'Requests being answered.', () => this.#inFlight)
  }

  /** Adds a gauge whose value is read on every scrape. */
  watch(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read())
      },
    })
  }

  requestStarted(): void {
    this.#inFlight++
  }

  /** `media` is the answer's media type without parameters. */
  requestEnded(operation: string, status: number, media: string, seconds: number): void {
    this.#inFlight--
    const key = `${operation} ${status} ${media}`
    let series = this.#answers.get(key)
    if (series === undefined) {
      series = {
        count: this.#requests.with({ operation, status: String(status), media }),
        duration: this.#duration.with({ operation }),
      }
      this.#answers.set(key, series)
    }
    series.count.add(1)
    series.duration.observe(seconds)
  }

  attemptFailed(provider: string, errorType: string): void {
    this.#failures.inc({ provider, error_type: errorType })
  }

  answerInsured(lostNanos: number, isFree: boolean): void {
    this.#insured.inc({ is_free: String(isFree) }, lostNanos / 1e9)
  }

  generationEnded(record: GenerationRecord, times: GenerationTimes): void {
    const series = this.#seriesOf(record)
    series.ended.add(1)
    if (record.firstTokenMs !== null) series.firstToken.observe(record.firstTokenMs / 1000)
    series.added.observe(times.addedMs / 1000)
    if (times.upstreamMs !== null) series.upstream.observe(times.upstreamMs / 1000)
    series.input.add(record.inputTokens)
    series.cached.add(record.cachedTokens)
    series.output.add(record.outputTokens)
    series.reasoning.add(record.reasoningTokens)
    if (record.costNanos !== null) series.cost.add(record.costNanos / 1e9)
  }

  /** `filter` is the kind of a filter: names that operators give it are not bounded. */
  guardrailFound(filter: string, action: string, direction: string): void {
    this.#guardrailFindings.inc({ filter, action, direction })
  }

  /** `isOpen`: the text went on without it. */
  guardrailFailed(filter: string, direction: string, isOpen: boolean): void {
    this.#guardrailErrors.inc({ filter, direction, passed: String(isOpen) })
  }

  /** `reason` must come from a bounded set. */
  requestShed(reason: string): void {
    this.#shed.inc({ reason })
  }

  contractViolated(operation: string, event: string): void {
    this.#violations.inc({ operation, event: this.#events.of(event) })
  }

  /** All metrics in the Prometheus text format. */
  async render(): Promise<{ readonly contentType: string; readonly text: string }> {
    return { contentType: this.#registry.contentType, text: await this.#registry.metrics() }
  }

  #seriesOf({ provider: slug, model: id, status }: GenerationRecord): EndSeries {
    const provider = slug ?? 'none'
    const model = id === null ? 'none' : this.#isKnownModel(id) ? id : otherLabel
    const key = `${provider} ${model} ${status}`
    let series = this.#ends.get(key)
    if (series === undefined) {
      const tokens = (kind: string) => this.#tokens.with({ provider, model, kind })
      series = {
        ended: this.#generations.with({ provider, model, status }),
        firstToken: this.#firstToken.with({ provider }),
        added: this.#added.with({ provider }),
        upstream: this.#upstream.with({ provider }),
        input: tokens('input'),
        cached: tokens('cached'),
        output: tokens('output'),
        reasoning: tokens('reasoning'),
        cost: this.#cost.with({ provider, model }),
      }
      this.#ends.set(key, series)
    }
    return series
  }

  #counter(name: string, help: string, labelNames: string[]): Counter {
    return new Counter({ name, help, labelNames, registers: [this.#registry] })
  }
}

interface AnswerSeries {
  readonly count: Count
  readonly duration: Distribution
}

interface EndSeries {
  readonly ended: Count
  readonly firstToken: Distribution
  readonly added: Distribution
  readonly upstream: Distribution
  readonly input: Count
  readonly cached: Count
  readonly output: Count
  readonly reasoning: Count
  readonly cost: Count
}
