/** A variable of OpenTelemetry that the gateway reads. */
export interface OtelVariable {
  /** As it is without; empty where nothing is then asked for. */
  readonly fallback: string
  /** What it says, in one sentence. */
  readonly says: string
  /** Whether traces and metrics have one of their own, such as `OTEL_EXPORTER_OTLP_TRACES_HEADERS`, which comes before it. */
  readonly isBySignal?: true
}

/** Every variable of OpenTelemetry's specification that the gateway reads, for its own traces and metrics. */
export const otelVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    fallback: '',
    says: 'URL of the collector; `/v1/traces` and `/v1/metrics` are added. One for a single signal is used as it is.',
    isBySignal: true,
  },
  OTEL_EXPORTER_OTLP_PROTOCOL: {
    fallback: 'http/protobuf',
    says: '`http/protobuf` or `http/json`.',
    isBySignal: true,
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    fallback: '',
    says: 'Headers of each request: `name=value,name=value`, values percent-encoded.',
    isBySignal: true,
  },
  OTEL_EXPORTER_OTLP_TIMEOUT: {
    fallback: '10000',
    says: 'Milliseconds that an answer of the collector may take, from 1 to 600000.',
    isBySignal: true,
  },
  OTEL_SERVICE_NAME: { fallback: 'model-gateway', says: 'Name of the service.' },
  OTEL_RESOURCE_ATTRIBUTES: {
    fallback: '',
    says: 'What all spans and metrics have: `name=value,name=value`, values percent-encoded. `service.instance.id` is made up for each process unless it is here.',
  },
  OTEL_TRACES_EXPORTER: { fallback: 'otlp', says: '`none` sends no traces.' },
  OTEL_TRACES_SAMPLER: {
    fallback: 'parentbased_always_on',
    says: '`always_on`, `always_off`, `traceidratio`, or these with `parentbased_` before: then the caller decides where it has sent a `traceparent`.',
  },
  OTEL_TRACES_SAMPLER_ARG: { fallback: '1', says: 'The share of requests for `traceidratio`, from 0 to 1.' },
  OTEL_METRICS_EXPORTER: {
    fallback: 'otlp',
    says: '`none` or `prometheus` sends no metrics; `/metrics` stays as it is.',
  },
  OTEL_METRIC_EXPORT_INTERVAL: {
    fallback: '60000',
    says: 'Milliseconds from one sending of the metrics to the next, from 1000 to 86400000.',
  },
  OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: {
    fallback: 'cumulative',
    says: 'Only `cumulative`: counters and histograms count from the start of the process.',
  },
  OTEL_SDK_DISABLED: { fallback: 'false', says: '`true` sends neither traces nor metrics.' },
} as const satisfies Readonly<Record<string, OtelVariable>>

export type OtelVariableName = keyof typeof otelVariables

/** What is sent on its own. */
export type Signal = 'traces' | 'metrics'
