import { toDollars } from '../../records/bill.ts'
import type { BroadcastItem } from '../../records/destination.ts'
import type { GenerationContent } from '../../records/generation-content.ts'
import type { GenerationRecord } from '../../records/generation-record.ts'
import { finishReasonOf } from '../rows/finish-reason.ts'
import { type Attributes, attributesOf } from './span.ts'

/**
 * What is said of a generation. `gen_ai.*`, `error.type`, `user.id`, `session.id` and `user_agent.original` are OpenTelemetry's words; for costs
 * it has none, and `gen_ai.usage.cost` (USD) is what receivers read.
 */
export function generationAttributes({
  record,
  content,
  keyName,
  keyHash,
  workspaceName,
  providerName,
}: BroadcastItem): Attributes {
  const finishReason = finishReasonOf(record.stopReason)
  return {
    ...attributesOf({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': record.provider,
      'gen_ai.request.model': record.requestedModel,
      'gen_ai.request.stream': record.isStream,
      'gen_ai.response.model': record.model,
      'gen_ai.response.id': record.upstreamId ?? record.id,
      'gen_ai.response.finish_reasons': finishReason === null ? null : [finishReason],
      'gen_ai.response.time_to_first_chunk': record.firstTokenMs === null ? null : record.firstTokenMs / 1000,
      'gen_ai.usage.input_tokens': record.inputTokens,
      'gen_ai.usage.output_tokens': record.outputTokens,
      'gen_ai.usage.cache_read.input_tokens': positive(record.cachedTokens),
      'gen_ai.usage.cache_creation.input_tokens': positive(record.cacheWriteTokens),
      'gen_ai.usage.reasoning.output_tokens': positive(record.reasoningTokens),
      'gen_ai.usage.cost': record.costNanos === null ? null : toDollars(record.costNanos),
      'gen_ai.conversation.id': record.sessionId,
      'session.id': record.sessionId,
      'user.id': record.externalUser,
      'user_agent.original': record.userAgent,
      'http.request.header.referer': record.httpReferer,
      'error.type': record.errorType,
      'model_gateway.generation.id': record.id,
      'model_gateway.request.id': record.requestId,
      'model_gateway.workspace.id': record.workspaceId,
      'model_gateway.workspace.name': workspaceName,
      'model_gateway.key.name': keyName,
      'model_gateway.key.hash': keyHash,
      'model_gateway.app.name': record.app?.title,
      'model_gateway.app.origin': record.app?.origin,
      'model_gateway.provider.name': providerName,
      'model_gateway.endpoint.tag': record.endpointTag,
      'model_gateway.status': record.status,
      'model_gateway.native_finish_reason': record.nativeStopReason,
      'model_gateway.is_byok': record.isByok,
      'model_gateway.service_tier': record.serviceTier,
      'model_gateway.region': record.region,
      'model_gateway.task': record.task,
      'model_gateway.web_searches': positive(record.webSearchCount),
      'model_gateway.plugins': record.plugins,
      'model_gateway.tools': record.tools,
      'model_gateway.gateway_ms': record.addedMs,
      'model_gateway.provider_ms': record.upstreamMs,
    }),
    ...traceAttributes(record.trace),
    ...labelAttributes(record.metadata, 'model_gateway.metadata.'),
    ...(content === null ? {} : contentAttributes(content)),
  }
}

// Where the generation stands in the trace says these already.
const placed: ReadonlySet<string> = new Set(['trace_id', 'parent_span_id'])

function traceAttributes(trace: Readonly<Record<string, unknown>> | null): Attributes {
  const entries = Object.entries(trace ?? {}).filter(([name]) => !placed.has(name))
  return attributesOf(Object.fromEntries(entries.map(([name, value]) => [`model_gateway.trace.${name}`, plain(value)])))
}

/** The members of a request's `trace` that name nothing OpenTelemetry knows, with what `prefix` their names begin. */
export function traceMetadata(trace: Readonly<Record<string, unknown>> | null, prefix: string): Attributes {
  const entries = Object.entries(trace ?? {}).filter(([name]) => !known.has(name))
  return attributesOf(Object.fromEntries(entries.map(([name, value]) => [`${prefix}${name}`, plain(value)])))
}

/** The pairs of a request's `metadata`; each name gets the prefix. */
export function labelAttributes(metadata: GenerationRecord['metadata'], prefix: string): Attributes {
  return attributesOf(Object.fromEntries(Object.entries(metadata ?? {}).map(([name, value]) => [prefix + name, value])))
}

const known: ReadonlySet<string> = new Set([...placed, 'trace_name', 'span_name', 'generation_name'])

function plain(value: unknown): string | number | boolean | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  return JSON.stringify(value)
}

function contentAttributes({ systemInstructions, inputMessages, outputMessages }: GenerationContent): Attributes {
  return attributesOf({
    'gen_ai.system_instructions': written(systemInstructions),
    'gen_ai.input.messages': written(inputMessages),
    'gen_ai.output.messages': written(outputMessages),
  })
}

function written(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list)
}

function positive(count: number): number | null {
  return count > 0 ? count : null
}
