/** A metric as it is shown: what it counts, and the labels of its series. */
export interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly labels: readonly string[]
}

const counter = <const Labels extends readonly string[]>(help: string, ...labels: Labels) => ({
  type: 'counter' as const,
  help,
  labels,
})
const gauge = <const Labels extends readonly string[]>(help: string, ...labels: Labels) => ({
  type: 'gauge' as const,
  help,
  labels,
})
const histogram = <const Labels extends readonly string[]>(help: string, ...labels: Labels) => ({
  type: 'histogram' as const,
  help,
  labels,
})

/**
 * Every metric of the gateway. A label takes its values from a bounded set: operations, statuses, the catalog's providers and models, kinds of
 * tools, plugins and filters; what callers make up is counted as `other`.
 */
export const metricTable = {
  gateway_requests_total: counter('Requests answered.', 'operation', 'status', 'media'),
  gateway_request_seconds: histogram('From arrival to the last byte.', 'operation'),
  gateway_requests_in_flight: gauge('Requests being answered.'),
  gateway_requests_refused_total: counter(
    'Requests refused, by the type of error, and by whether a generation was recorded: without one it was the gateway, such as for a rate limit or a budget.',
    'error_type',
    'is_recorded',
  ),
  gateway_requests_shed_total: counter('Inference requests refused in an overload.', 'reason'),
  gateway_generations_total: counter('Generations ended.', 'provider', 'model', 'status'),
  gateway_tokens_total: counter('Tokens.', 'provider', 'model', 'kind'),
  gateway_cost_dollars_total: counter('Cost to callers.', 'provider', 'model'),
  gateway_insured_dollars_total: counter(
    'What answers that failed at their provider would have cost, by whether the caller pays.',
    'is_free',
  ),
  gateway_usage_overstated_total: counter(
    'Answers whose provider reported a usage that can not be: the estimate was charged.',
    'provider',
  ),
  gateway_caller_generations_total: counter('Generations ended, by caller.', 'workspace', 'key', 'status'),
  gateway_caller_tokens_total: counter('Tokens, by caller.', 'workspace', 'key', 'kind'),
  gateway_caller_cost_dollars_total: counter('Cost, by caller.', 'workspace', 'key'),
  gateway_added_seconds: histogram(
    'From arrival until the provider that served was asked, without failed attempts.',
    'provider',
  ),
  gateway_upstream_seconds: histogram('From asking the provider that served to the end of its answer.', 'provider'),
  gateway_first_token_seconds: histogram('From arrival to the first content.', 'provider'),
  gateway_attempt_seconds: histogram('Attempts at providers, those that failed among them.', 'provider', 'outcome'),
  gateway_attempts_failed_total: counter('Attempts that ended without an answer.', 'provider', 'error_type'),
  gateway_tool_seconds: histogram("Calls of the gateway's own tools, and how long they took.", 'tool', 'outcome'),
  gateway_plugin_seconds: histogram('Plugins at work on requests, and how long they took.', 'plugin', 'outcome'),
  gateway_guardrail_findings_total: counter(
    'What filters of guardrails found, by the kind of filter and what became of it.',
    'filter',
    'action',
    'direction',
  ),
  gateway_guardrail_errors_total: counter(
    'Texts that filters of guardrails could not look at, by whether they went on without.',
    'filter',
    'direction',
    'passed',
  ),
  gateway_contract_violations_total: counter('Answers that break the contract.', 'operation', 'event'),
  gateway_records_waiting: gauge('Records of generations that wait to be written.'),
  gateway_records_postponed: gauge('Records of generations that are kept until the store is back.'),
  gateway_records_lost_total: counter('Records of generations that were lost: the store stayed away.'),
  gateway_generation_streams: gauge('Streams of generations (GET /generations/stream) that are open.'),
  gateway_records_deleted: gauge(
    'Records of generations that this process deleted because records.retention was over.',
  ),
  gateway_broadcast_waiting: gauge('Generations that wait for destinations, as of the last half minute.', 'type'),
  gateway_broadcast_dead: gauge('Generations that destinations did not take, and that are kept.', 'type'),
  gateway_broadcast_lag_seconds: gauge('How long ago the generation ended that waits longest.', 'type'),
  gateway_broadcast_sent_total: counter('Generations that destinations have taken.', 'type'),
  gateway_broadcast_failed_total: counter('Generations in sendings that failed, each time.', 'type'),
  gateway_broadcast_dropped_total: counter('Generations that are not sent any more.', 'type', 'reason'),
  gateway_connections: gauge('Connections of callers that are open.'),
  gateway_buffered_bytes: gauge('Bytes that requests under way are counted as in memory.'),
  gateway_remembered_item_bytes: gauge(
    'Bytes of items of answers that are remembered for references (`memory.bytes`).',
  ),
  gateway_answer_bytes: gauge('Bytes that answers under way hold in memory.'),
  gateway_overloaded: gauge('1 while new inference requests are refused for want of time or memory.'),
  gateway_spans_dropped: gauge("Spans of the gateway's own traces that did not arrive."),
  gateway_log_lines_dropped: gauge('Log lines that were dropped unread.'),
} as const satisfies Readonly<Record<string, MetricRow>>

export type MetricName = keyof typeof metricTable

type NameOf<Type extends MetricRow['type']> = {
  [Name in MetricName]: (typeof metricTable)[Name]['type'] extends Type ? Name : never
}[MetricName]

export type CounterName = NameOf<'counter'>
export type HistogramName = NameOf<'histogram'>
export type GaugeName = NameOf<'gauge'>

/** The labels of a metric, by name. */
export type LabelsOf<Name extends MetricName> = Readonly<Record<(typeof metricTable)[Name]['labels'][number], string>>
