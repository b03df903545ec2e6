import type { Schema } from '../../contract/contract.ts'
import type { BroadcastItem } from '../../records/destination.ts'
import type { ContentMessage, ContentPart } from '../../records/generation-content.ts'
import { addressBelow } from '../addresses.ts'
import { type DestinationRequest, defineDestination } from '../define-destination.ts'
import { inTurns, lazily } from '../in-batches.ts'
import { generationSpans } from '../otlp/generation-spans.ts'
import type { Span } from '../otlp/span.ts'
import { requestHeaders } from '../request-headers.ts'

const charactersMax = 1_000_000

/** The intake of LLM Observability, for spans of the last 24 hours: https://docs.datadoghq.com/llm_observability/instrumentation/api. */
export const datadog = defineDestination<Schema<'ObservabilityDatadogConfig'>>({
  type: 'datadog',
  itemsMax: 50,
  url: ({ url = 'https://api.us5.datadoghq.com' }) => addressBelow(url, '/api/intake/llm-obs/v1/trace/spans', 'url'),
  async encode(items, config) {
    const { apiKey, mlApp, headers } = config
    const all = requestHeaders({ 'dd-api-key': apiKey, 'content-type': 'application/json' }, headers)
    const spans = lazily(items, (item) =>
      JSON.stringify(generationSpans(item).map((span) => toWire(span, item))).slice(1, -1),
    )
    const start = `{"data":{"type":"span","attributes":{"ml_app":${JSON.stringify(mlApp)},"tags":["source:model-gateway"],"spans":[`
    const address = datadog.url(config)
    const requests: DestinationRequest[] = []
    for await (const batch of inTurns(spans, (text) => text.length, charactersMax))
      requests.push({ method: 'POST', url: address, headers: all, body: `${start}${batch.join(',')}]}}}` })
    return requests
  },
})

function toWire(span: Span, { record, content }: BroadcastItem): object {
  const kind = kindOf(span)
  const isModel = kind === 'llm'
  return {
    name: span.name,
    trace_id: span.traceId,
    span_id: span.spanId,
    // Its own word for none.
    parent_id: span.parentSpanId ?? 'undefined',
    start_ns: span.startMs * 1e6,
    duration: Math.round((span.endMs - span.startMs) * 1e6),
    status: span.error === null ? 'ok' : 'error',
    ...(record.sessionId !== null && { session_id: record.sessionId }),
    meta: {
      kind,
      ...(span.error !== null && { error: { message: span.error, type: span.attributes['error.type'] } }),
      ...(isModel &&
        content !== null && {
          input: { messages: [...systemMessage(content.systemInstructions), ...content.inputMessages.map(toMessage)] },
          output: { messages: content.outputMessages.map(toMessage) },
        }),
      metadata: {
        ...(isModel && { model_name: record.model ?? record.requestedModel, model_provider: record.provider }),
        ...Object.fromEntries(Object.entries(span.attributes).filter(([name]) => !contentNames.has(name))),
      },
    },
    ...(isModel && { metrics: metricsOf(record) }),
  }
}

const contentNames: ReadonlySet<string> = new Set([
  'gen_ai.system_instructions',
  'gen_ai.input.messages',
  'gen_ai.output.messages',
])

function kindOf({ attributes }: Span): 'llm' | 'tool' | 'task' {
  if (attributes['gen_ai.tool.name'] !== undefined) return 'tool'
  return attributes['gen_ai.operation.name'] === undefined ? 'task' : 'llm'
}

function metricsOf(record: BroadcastItem['record']): object {
  return {
    input_tokens: record.inputTokens,
    output_tokens: record.outputTokens,
    total_tokens: record.inputTokens + record.outputTokens,
    ...(record.firstTokenMs !== null && { time_to_first_token: record.firstTokenMs / 1000 }),
  }
}

function systemMessage(parts: readonly ContentPart[]): readonly object[] {
  return parts.length === 0 ? [] : [toMessage({ role: 'system', parts })]
}

function toMessage({ role, parts }: ContentMessage): object {
  const calls = parts.flatMap((part) =>
    part.type === 'tool_call'
      ? [
          {
            name: part.name,
            arguments: part.arguments,
            ...(part.id !== null && { tool_id: part.id }),
            type: 'function',
          },
        ]
      : [],
  )
  return { role, content: parts.map(textOf).join('\n'), ...(calls.length > 0 && { tool_calls: calls }) }
}

function textOf(part: ContentPart): string {
  if (part.type === 'text') return part.content
  if (part.type === 'uri') return part.uri
  return part.type === 'tool_call_response' ? (JSON.stringify(part.response) ?? '') : ''
}
