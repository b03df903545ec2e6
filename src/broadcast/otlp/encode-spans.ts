import type { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer/build/src/trace/protobuf/index.js'
import type { Attributes, Span } from './span.ts'

/** How OTLP is written over HTTP, in the words of `OTEL_EXPORTER_OTLP_PROTOCOL`. */
export type OtlpProtocol = 'http/protobuf' | 'http/json'

/** Spans that one resource sent. */
export interface SpanGroup {
  readonly resource: Attributes
  readonly spans: readonly Span[]
}

export const otlpMediaTypes: Readonly<Record<OtlpProtocol, string>> = {
  'http/protobuf': 'application/x-protobuf',
  'http/json': 'application/json',
}

type Serializer = Pick<typeof ProtobufTraceSerializer, 'serializeRequest'>
type ReadableSpan = Parameters<Serializer['serializeRequest']>[0][number]

// The package's own front door imports metrics and logs, too: 440 kB instead of 50.
const serializers: Readonly<Record<OtlpProtocol, () => Promise<Serializer>>> = {
  'http/protobuf': async () =>
    (await import('@opentelemetry/otlp-transformer/build/src/trace/protobuf/index.js')).ProtobufTraceSerializer,
  'http/json': async () =>
    (await import('@opentelemetry/otlp-transformer/build/src/trace/json/index.js')).JsonTraceSerializer,
}

/** The body of an OTLP export of traces. */
export async function encodeSpans(groups: readonly SpanGroup[], protocol: OtlpProtocol): Promise<Uint8Array> {
  const serializer = await serializers[protocol]()
  const spans = groups.flatMap(({ resource, spans: own }) => {
    const shared = { attributes: resource }
    return own.map((span) => readable(span, shared))
  })
  return serializer.serializeRequest(spans) ?? new Uint8Array()
}

/** Who wrote spans and metrics. */
export const otlpScope = { name: 'model-gateway' }

const kinds = { internal: 0, server: 1, client: 2 } as const
const failed = 2
const unset = 0
const isSampled = 1

/** A span as OpenTelemetry's serializers read it: they ask for data alone, though their types name the methods of its SDK. */
function readable(span: Span, resource: { readonly attributes: Attributes }): ReadableSpan {
  const { traceId, spanId, parentSpanId, isParentRemote, name, kind, startMs, endMs, attributes, error } = span
  const own = { traceId, spanId, traceFlags: isSampled }
  return {
    name,
    kind: kinds[kind],
    spanContext: () => own,
    ...(parentSpanId !== null && {
      parentSpanContext: { traceId, spanId: parentSpanId, traceFlags: isSampled, isRemote: isParentRemote },
    }),
    startTime: otlpTime(startMs),
    endTime: otlpTime(endMs),
    duration: otlpTime(endMs - startMs),
    status: error === null ? { code: unset } : { code: failed, message: error },
    attributes,
    resource,
    instrumentationScope: otlpScope,
    links: [],
    events: [],
    ended: true,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  } as unknown as ReadableSpan
}

/** A time or a duration: seconds, and nanoseconds beside them. */
export function otlpTime(ms: number): [number, number] {
  const seconds = Math.floor(ms / 1000)
  return [seconds, Math.round((ms - seconds * 1000) * 1e6)]
}
