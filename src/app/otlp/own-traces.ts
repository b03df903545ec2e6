import { randomBytes } from 'node:crypto'
import { attemptSpans } from '../../broadcast/otlp/attempt-spans.ts'
import { encodeSpans } from '../../broadcast/otlp/encode-spans.ts'
import { attributesOf, type Span } from '../../broadcast/otlp/span.ts'
import { stageSpans } from '../../broadcast/otlp/stage-spans.ts'
import { tracePlaceOf } from '../../broadcast/otlp/trace-ids.ts'
import type { EndedRequest } from '../../telemetry/request-log.ts'
import type { RequestTraces } from '../../telemetry/request-traces.ts'
import { readTraceParent } from '../../telemetry/trace-parent.ts'
import type { Collector } from './collector.ts'
import { SpanSender } from './span-sender.ts'
import type { TraceSettings } from './trace-settings.ts'

/** The gateway's own traces, which go to a collector. */
export class OwnTraces implements RequestTraces {
  readonly #settings: TraceSettings
  readonly #sender: SpanSender

  constructor(settings: TraceSettings, collector: Collector) {
    const { resource, protocol } = settings
    this.#settings = settings
    this.#sender = new SpanSender(collector, (spans) => encodeSpans([{ resource, spans }], protocol))
  }

  /** Spans that never arrived, so far. */
  get dropped(): number {
    return this.#sender.dropped
  }

  ended(request: EndedRequest, receivedAt: number, errorType: string | undefined): string | undefined {
    const span = requestSpan(request, receivedAt, errorType)
    if (!this.#isWanted(request, span.traceId)) return undefined
    const record = request.told?.record
    this.#sender.add(record === undefined ? [span] : [span, ...attemptSpans(record, span), ...stageSpans(record, span)])
    return span.traceId
  }

  close(): Promise<void> {
    return this.#sender.close()
  }

  #isWanted({ traceparent }: EndedRequest, traceId: string): boolean {
    const { ratio, asksParent } = this.#settings
    const parent = asksParent ? readTraceParent(traceparent) : undefined
    if (parent !== undefined) return parent.isSampled
    // All that see a trace decide alike.
    return ratio >= 1 || Number.parseInt(traceId.slice(-13), 16) < ratio * 16 ** 13
  }
}

function requestSpan(request: EndedRequest, receivedAt: number, errorType: string | undefined): Span {
  const { told, status, operationId, requestId, key, durationMs = 0 } = request
  const record = told?.record
  const attributes = attributesOf({
    'http.response.status_code': status,
    'model_gateway.operation': operationId,
    'model_gateway.request.id': requestId,
    'model_gateway.key.name': key,
    'error.type': errorType ?? record?.errorType,
    ...(record !== undefined && {
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': record.provider,
      'gen_ai.response.model': record.model,
      'gen_ai.usage.input_tokens': record.inputTokens,
      'gen_ai.usage.output_tokens': record.outputTokens,
      'gen_ai.usage.cost': record.costNanos === null ? null : record.costNanos / 1e9,
      'model_gateway.generation.id': record.id,
      'model_gateway.workspace.id': record.workspaceId,
      'model_gateway.endpoint.tag': record.endpointTag,
      'model_gateway.status': record.status,
    }),
  })
  return {
    ...placeOf(request),
    spanId: randomBytes(8).toString('hex'),
    isParentRemote: true,
    name: operationId ?? 'no operation',
    kind: 'server',
    startMs: receivedAt,
    endMs: receivedAt + durationMs,
    attributes,
    error: status < 500 ? null : (errorType ?? `status ${status}`),
  }
}

function placeOf({ told, traceparent }: EndedRequest): {
  readonly traceId: string
  readonly parentSpanId: string | null
} {
  if (told?.record?.trace?.['trace_id'] !== undefined) return tracePlaceOf(told.record)
  const parent = readTraceParent(traceparent)
  if (parent !== undefined) return { traceId: parent.traceId, parentSpanId: parent.spanId }
  return { traceId: randomBytes(16).toString('hex'), parentSpanId: null }
}
