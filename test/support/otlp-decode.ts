import { createRequire } from 'node:module'

/** A class that OpenTelemetry generates of its own files (opentelemetry-proto), as its packages for JavaScript had it up to this version. */
interface GeneratedClass<Read> {
  decode(bytes: Uint8Array): object
  /** What is wrong with an object that is to be a message; null: nothing. */
  verify(object: object): string | null
  fromObject(object: object): object
  toObject(message: object, options: object): Read
}

const { opentelemetry } = createRequire(import.meta.url)('otlp-transformer-0.216/build/src/generated/root.js')
const { trace, metrics } = opentelemetry.proto.collector
const Request: GeneratedClass<ExportRequest> = trace.v1.ExportTraceServiceRequest
const MetricsRequest: GeneratedClass<MetricsExport> = metrics.v1.ExportMetricsServiceRequest

/** What a receiver sees in an export of traces in protobuf, by OpenTelemetry's own decoder. Throws where it can't read it. */
export function decodeTraces(body: Uint8Array): DecodedSpan[] {
  return spansIn(Request.toObject(Request.decode(body), readable))
}

/** The same of metrics. */
export function decodeMetrics(body: Uint8Array): DecodedMetric[] {
  const { resourceMetrics } = MetricsRequest.toObject(MetricsRequest.decode(body), readable)
  return resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ scope, metrics }) =>
      metrics.map((metric) => ({
        ...metricIn(metric),
        resource: attributesIn(resource?.attributes ?? []),
        scope: scope?.name ?? '',
      })),
    ),
  )
}

const readable = { longs: String, bytes: Buffer, arrays: true, defaults: true }

/**
 * The same of one in JSON, by the same messages: `verify` holds each member to its type, and a member that they don't have would be gone from
 * what they make of it. OTLP writes ids in hex where JSON of protobuf has base64 (opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding).
 */
export function decodeJsonTraces(body: string): DecodedSpan[] {
  const sent = JSON.parse(body, (name, value) => {
    if (!isId(name, value)) return value
    if (!/^([\da-f]{16}){1,2}$/.test(value)) throw new Error(`${name} is not in hex: ${value}`)
    return Buffer.from(value, 'hex')
  }) as object
  const problem = Request.verify(withNumbers(sent))
  if (problem !== null) throw new Error(problem)
  const kept = Request.toObject(Request.fromObject(sent), readable)
  refuseUnknown(sent, kept, '')
  return spansIn(kept)
}

/** Throws where something has a member that what was made of it lacks. */
function refuseUnknown(sent: unknown, kept: unknown, path: string): void {
  if (typeof sent !== 'object' || sent === null || Buffer.isBuffer(sent)) return
  for (const [name, value] of Object.entries(sent)) {
    const found = (kept as Record<string, unknown> | undefined)?.[name]
    if (found === undefined) throw new Error(`the protocol has no member ${path}${name}`)
    refuseUnknown(value, found, `${path}${name}.`)
  }
}

export interface DecodedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  /** Of Span.SpanKind: 1 is internal, 3 client. */
  readonly kind: number
  readonly startNanos: bigint
  readonly endNanos: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  readonly status: { readonly code: number; readonly message: string }
  readonly flags: number
  readonly resource: Readonly<Record<string, unknown>>
  readonly scope: string
}

interface ExportRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] } | null
    readonly scopeSpans: readonly {
      readonly scope: { readonly name: string } | null
      readonly spans: readonly Span[]
    }[]
  }[]
}

interface Span {
  readonly traceId: Buffer
  readonly spanId: Buffer
  readonly parentSpanId: Buffer
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly KeyValue[]
  readonly status: { readonly code: number; readonly message: string } | null
  readonly flags: number
}

interface KeyValue {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

function spansIn({ resourceSpans }: ExportRequest): DecodedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ scope, spans }) =>
      spans.map((span) => ({
        traceId: Buffer.from(span.traceId).toString('hex'),
        spanId: Buffer.from(span.spanId).toString('hex'),
        parentSpanId: Buffer.from(span.parentSpanId).toString('hex'),
        ...{ name: span.name, kind: span.kind, flags: span.flags, scope: scope?.name ?? '' },
        startNanos: BigInt(span.startTimeUnixNano),
        endNanos: BigInt(span.endTimeUnixNano),
        attributes: attributesIn(span.attributes),
        status: span.status ?? { code: 0, message: '' },
        resource: attributesIn(resource?.attributes ?? []),
      })),
    ),
  )
}

export interface DecodedPoint {
  readonly startNanos: bigint
  readonly nanos: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  /** Of a number. */
  readonly value?: number
  /** Of a histogram, as below. */
  readonly count?: number
  readonly sum?: number
  readonly counts?: readonly number[]
  readonly bounds?: readonly number[]
}

export interface DecodedMetric {
  readonly name: string
  readonly description: string
  readonly unit: string
  readonly kind: 'gauge' | 'sum' | 'histogram'
  /** Of AggregationTemporality: 2 is cumulative; 0 for a gauge. */
  readonly temporality: number
  readonly isMonotonic: boolean
  readonly points: readonly DecodedPoint[]
  readonly resource: Readonly<Record<string, unknown>>
  readonly scope: string
}

interface MetricsExport {
  readonly resourceMetrics: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] } | null
    readonly scopeMetrics: readonly {
      readonly scope: { readonly name: string } | null
      readonly metrics: readonly Metric[]
    }[]
  }[]
}

interface Metric {
  readonly name: string
  readonly description: string
  readonly unit: string
  readonly gauge?: MetricData
  readonly sum?: MetricData
  readonly histogram?: MetricData
}

interface MetricData {
  readonly dataPoints: readonly Point[]
  readonly aggregationTemporality?: number
  readonly isMonotonic?: boolean
}

interface Point {
  readonly startTimeUnixNano: string
  readonly timeUnixNano: string
  readonly attributes: readonly KeyValue[]
  readonly asDouble?: number
  readonly count?: string
  readonly sum?: number
  readonly bucketCounts?: readonly string[]
  readonly explicitBounds?: readonly number[]
}

function metricIn({ name, description, unit, ...data }: Metric): Omit<DecodedMetric, 'resource' | 'scope'> {
  const kind = (['gauge', 'sum', 'histogram'] as const).find((each) => data[each] !== undefined)
  const found = kind === undefined ? undefined : data[kind]
  if (kind === undefined || found === undefined) throw new Error(`${name} is no metric`)
  return {
    ...{ name, description, unit, kind },
    temporality: found.aggregationTemporality ?? 0,
    isMonotonic: found.isMonotonic === true,
    points: found.dataPoints.map(pointIn),
  }
}

function pointIn(point: Point): DecodedPoint {
  const { asDouble, count, sum, bucketCounts, explicitBounds } = point
  return {
    startNanos: BigInt(point.startTimeUnixNano),
    nanos: BigInt(point.timeUnixNano),
    attributes: attributesIn(point.attributes),
    ...(asDouble !== undefined && { value: asDouble }),
    ...(bucketCounts !== undefined && {
      ...{ count: Number(count), ...(sum !== undefined && { sum }) },
      ...{ counts: bucketCounts.map(Number), bounds: explicitBounds ?? [] },
    }),
  }
}

function attributesIn(pairs: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, valueIn(value)]))
}

function valueIn(value: KeyValue['value']): unknown {
  const [[member, only] = ['', undefined], ...more] = Object.entries(value)
  if (more.length > 0) throw new Error(`a value is one thing: ${JSON.stringify(value)}`)
  if (member === 'intValue') return Number(only)
  if (member !== 'arrayValue') return only
  return (only as { values: KeyValue['value'][] }).values.map(valueIn)
}

function isId(name: string, value: unknown): value is string {
  return ['traceId', 'spanId', 'parentSpanId'].includes(name) && typeof value === 'string'
}

/** `verify` takes no text for a number of 64 bits, as which JSON has it. */
function withNumbers(value: unknown): object {
  const read = (name: string, each: unknown) =>
    /Nano$|^intValue$/.test(name) && typeof each === 'string' ? Number(BigInt(each)) : each
  return JSON.parse(JSON.stringify(value), (name, each) =>
    each?.type === 'Buffer' ? Buffer.from(each.data) : read(name, each),
  )
}
