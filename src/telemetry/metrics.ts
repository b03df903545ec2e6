import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { GenerationRecord } from '../records/generation-record.ts'
import { BoundedLabel, otherLabel } from './bounded-label.ts'
import { CallerSeries, type MeteredCaller } from './caller-series.ts'
import { familiesOf, type MetricFamily } from './metric-families.ts'
import { type GaugeName, metricTable } from './metric-table.ts'
import { type Count, countsOf, type Distribution, distributionsOf } from './series.ts'

/** What the life of an inference request reports. */
export interface InferenceMetrics {
  attemptFailed(provider: string, errorType: string): void
  /** An answer that would have cost `lostNanos` failed at its provider; `isFree` when its caller pays nothing for it. */
  answerInsured(lostNanos: number, isFree: boolean): void
  /** A provider's usage was not believed. */
  usageOverstated(provider: string): void
  generationEnded(record: GenerationRecord, times: GenerationTimes, caller: MeteredCaller): void
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

/** Gauges of prom-client with the suffix of counters; each is the sum of the metric without it. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** The gateway's Prometheus metrics, as `metricTable` lists them. */
export class Metrics implements InferenceMetrics {
  readonly #registry = new Registry()
  readonly #requests = countsOf('gateway_requests_total', this.#registry)
  readonly #duration = distributionsOf('gateway_request_seconds', secondsBuckets, this.#registry)
  readonly #refused = countsOf('gateway_requests_refused_total', this.#registry)
  readonly #shed = countsOf('gateway_requests_shed_total', this.#registry)
  readonly #generations = countsOf('gateway_generations_total', this.#registry)
  readonly #tokens = countsOf('gateway_tokens_total', this.#registry)
  readonly #cost = countsOf('gateway_cost_dollars_total', this.#registry)
  readonly #insured = countsOf('gateway_insured_dollars_total', this.#registry)
  readonly #overstated = countsOf('gateway_usage_overstated_total', this.#registry)
  readonly #added = distributionsOf('gateway_added_seconds', addedBuckets, this.#registry)
  readonly #upstream = distributionsOf('gateway_upstream_seconds', secondsBuckets, this.#registry)
  readonly #firstToken = distributionsOf('gateway_first_token_seconds', secondsBuckets, this.#registry)
  readonly #attempts = distributionsOf('gateway_attempt_seconds', secondsBuckets, this.#registry)
  readonly #failures = countsOf('gateway_attempts_failed_total', this.#registry)
  readonly #tools = distributionsOf('gateway_tool_seconds', secondsBuckets, this.#registry)
  readonly #plugins = distributionsOf('gateway_plugin_seconds', secondsBuckets, this.#registry)
  readonly #guardrailFindings = countsOf('gateway_guardrail_findings_total', this.#registry)
  readonly #guardrailErrors = countsOf('gateway_guardrail_errors_total', this.#registry)
  readonly #violations = countsOf('gateway_contract_violations_total', this.#registry)
  readonly #recordsLost = countsOf('gateway_records_lost_total', this.#registry).with({})
  readonly #broadcastSent = countsOf('gateway_broadcast_sent_total', this.#registry)
  readonly #broadcastFailed = countsOf('gateway_broadcast_failed_total', this.#registry)
  readonly #broadcastDropped = countsOf('gateway_broadcast_dropped_total', this.#registry)
  readonly #callers: CallerSeries
  // Finding a series by its labels costs more than counting in it, so those on every request's path are kept.
  readonly #answers = new Map<string, AnswerSeries>()
  readonly #ends = new Map<string, EndSeries>()
  #inFlight = 0

  readonly #isKnownModel: (id: string) => boolean
  readonly #events = new BoundedLabel(eventsMax)

  /** Callers can name any model: those that `isKnownModel` does not know are counted together. `callerLabels`: by what callers are told apart. */
  constructor(isKnownModel: (id: string) => boolean, callerLabels: readonly string[] = []) {
    this.#isKnownModel = isKnownModel
    this.#callers = new CallerSeries(callerLabels, this.#registry)
    // Includes the event loop's lag, memory and handles of the process.
    collectDefaultMetrics({ register: this.#registry })
    for (const name of misnamed) this.#registry.removeSingleMetric(name)
    this.watch('gateway_requests_in_flight', () => this.#inFlight)
  }

  /** Shows a gauge, whose value is read on every scrape. */
  watch(name: GaugeName, read: () => number): void {
    new Gauge({
      name,
      help: metricTable[name].help,
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

  /** `isRecorded`: its generation has a record. */
  requestRefused(errorType: string, isRecorded: boolean): void {
    this.#refused.with({ error_type: errorType, is_recorded: String(isRecorded) }).add(1)
  }

  attemptFailed(provider: string, errorType: string): void {
    this.#failures.with({ provider, error_type: errorType }).add(1)
  }

  answerInsured(lostNanos: number, isFree: boolean): void {
    this.#insured.with({ is_free: String(isFree) }).add(lostNanos / 1e9)
  }

  usageOverstated(provider: string): void {
    this.#overstated.with({ provider }).add(1)
  }

  generationEnded(record: GenerationRecord, times: GenerationTimes, caller: MeteredCaller): void {
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
    let isServedAmongThem = record.errorType !== null
    for (const { provider, answeredTag, durationMs } of record.attempts) {
      const outcome = answeredTag === undefined ? 'failed' : 'answered'
      if (answeredTag !== undefined) isServedAmongThem = true
      this.#attempts.with({ provider, outcome }).observe(durationMs / 1000)
    }
    if (!isServedAmongThem && times.upstreamMs !== null) series.answered.observe(times.upstreamMs / 1000)
    this.#callers.ended(record, caller)
  }

  /** `tool` is the type of a tool: names that callers give are not bounded. */
  toolCalled(tool: string, isFailed: boolean, durationMs: number): void {
    this.#tools.with({ tool, outcome: isFailed ? 'failed' : 'done' }).observe(durationMs / 1000)
  }

  pluginRan(plugin: string, isFailed: boolean, durationMs: number): void {
    this.#plugins.with({ plugin, outcome: isFailed ? 'failed' : 'done' }).observe(durationMs / 1000)
  }

  /** `filter` is the kind of a filter: names that operators give it are not bounded. */
  guardrailFound(filter: string, action: string, direction: string): void {
    this.#guardrailFindings.with({ filter, action, direction }).add(1)
  }

  /** `isOpen`: the text went on without it. */
  guardrailFailed(filter: string, direction: string, isOpen: boolean): void {
    this.#guardrailErrors.with({ filter, direction, passed: String(isOpen) }).add(1)
  }

  /** Here and below: `type` is the kind of a destination. */
  broadcastSent(type: string, items: number): void {
    this.#broadcastSent.with({ type }).add(items)
  }

  broadcastFailed(type: string, items: number): void {
    this.#broadcastFailed.with({ type }).add(items)
  }

  broadcastDropped(type: string, items: number, reason: 'dead' | 'full' | 'unknown'): void {
    this.#broadcastDropped.with({ type, reason }).add(items)
  }

  /** `read` says what waits for destinations, by kind, as of a short time ago. */
  watchBroadcast(read: () => ReadonlyMap<string, BroadcastCounts>): void {
    const watch = (name: keyof typeof metricTable, numberIn: (counts: BroadcastCounts) => number) =>
      new Gauge({
        ...{ name, help: metricTable[name].help, labelNames: ['type'], registers: [this.#registry] },
        collect() {
          this.reset()
          for (const [type, counts] of read()) this.set({ type }, numberIn(counts))
        },
      })
    watch('gateway_broadcast_waiting', ({ waiting }) => waiting)
    watch('gateway_broadcast_dead', ({ dead }) => dead)
    watch('gateway_broadcast_lag_seconds', ({ oldestAt }) =>
      oldestAt === null ? 0 : Math.max(0, Date.now() - oldestAt) / 1000,
    )
  }

  /** `reason` must come from a bounded set. */
  requestShed(reason: string): void {
    this.#shed.with({ reason }).add(1)
  }

  contractViolated(operation: string, event: string): void {
    this.#violations.with({ operation, event: this.#events.of(event) }).add(1)
  }

  recordsLost(count: number): void {
    this.#recordsLost.add(count)
  }

  /** All metrics as data. */
  collect(): Promise<readonly MetricFamily[]> {
    return familiesOf(this.#registry)
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
        answered: this.#attempts.with({ provider, outcome: 'answered' }),
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
}

/** What waits for destinations of a kind. */
export interface BroadcastCounts {
  readonly waiting: number
  readonly dead: number
  /** When what waits longest ended, Unix milliseconds; null: nothing waits. */
  readonly oldestAt: number | null
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
  readonly answered: Distribution
  readonly input: Count
  readonly cached: Count
  readonly output: Count
  readonly reasoning: Count
  readonly cost: Count
}
