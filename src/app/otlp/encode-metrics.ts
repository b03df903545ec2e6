import type { ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer/build/src/metrics/protobuf/index.js'
import { type OtlpProtocol, otlpScope, otlpTime } from '../../broadcast/otlp/encode-spans.ts'
import type { Attributes } from '../../broadcast/otlp/span.ts'
import type { HistogramPoint, MetricFamily } from '../../telemetry/metric-families.ts'

/** Metrics of one process, as of a moment. */
export interface MetricsSnapshot {
  readonly resource: Attributes
  readonly families: readonly MetricFamily[]
  /** When counting began, Unix milliseconds, as below. */
  readonly startMs: number
  readonly atMs: number
}

type Serializer = Pick<typeof ProtobufMetricsSerializer, 'serializeRequest'>
type ResourceMetrics = Parameters<Serializer['serializeRequest']>[0]

const serializers: Readonly<Record<OtlpProtocol, () => Promise<Serializer>>> = {
  'http/protobuf': async () =>
    (await import('@opentelemetry/otlp-transformer/build/src/metrics/protobuf/index.js')).ProtobufMetricsSerializer,
  'http/json': async () =>
    (await import('@opentelemetry/otlp-transformer/build/src/metrics/json/index.js')).JsonMetricsSerializer,
}

/** The body of an OTLP export of metrics. */
export async function encodeMetrics(snapshot: MetricsSnapshot, protocol: OtlpProtocol): Promise<Uint8Array> {
  const serializer = await serializers[protocol]()
  return serializer.serializeRequest(readable(snapshot)) ?? new Uint8Array()
}

// DataPointType, AggregationTemporality and ValueType of OpenTelemetry's SDK, which the serializers go by.
const dataPointTypes = { histogram: 0, gauge: 2, counter: 3 } as const
const cumulative = 1
const double = 1

/** Metrics as OpenTelemetry's serializers read them: they ask for data alone, though their types name the methods of its SDK. */
function readable({ resource, families, startMs, atMs }: MetricsSnapshot): ResourceMetrics {
  const times = { startTime: otlpTime(startMs), endTime: otlpTime(atMs) }
  const metrics = families.map((family) => ({
    descriptor: { name: family.name, description: family.help, unit: unitOf(family.name), valueType: double },
    aggregationTemporality: cumulative,
    dataPointType: dataPointTypes[family.type],
    isMonotonic: family.type === 'counter',
    dataPoints: valuesOf(family).map(({ labels, value }) => ({ ...times, attributes: labels, value })),
  }))
  return {
    resource: { attributes: resource },
    scopeMetrics: [{ scope: otlpScope, metrics }],
  } as unknown as ResourceMetrics
}

function valuesOf(family: MetricFamily): readonly { readonly labels: Attributes; readonly value: unknown }[] {
  if (family.type !== 'histogram') return family.points
  return family.points.map((point) => ({ labels: point.labels, value: histogramOf(point) }))
}

function histogramOf({ bounds, counts, count, sum }: HistogramPoint): object {
  return { buckets: { boundaries: bounds, counts }, count, sum }
}

/** In the words of UCUM. What the name already says is not added to it again by those who make Prometheus' names of it. */
function unitOf(name: string): string {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return /_bytes(_total)?$/.test(name) ? 'By' : ''
}
