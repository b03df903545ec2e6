import type { BroadcastItem } from '../../records/destination.ts'
import { attemptSpans } from './attempt-spans.ts'
import { generationAttributes } from './generation-attributes.ts'
import type { Span } from './span.ts'
import { stageSpans } from './stage-spans.ts'
import { spanIdOf, tracePlaceOf } from './trace-ids.ts'

/**
 * The spans of a generation by OpenTelemetry's semantic conventions for generative AI: one for the request, and below it one for each attempt
 * at a provider, for each call of a tool and for each plugin and guardrail that ran. The request's alone has tokens, cost and content, so that
 * sums over spans count them once.
 */
export function generationSpans(item: BroadcastItem): readonly [Span, ...Span[]] {
  const { record } = item
  const { traceId, parentSpanId } = tracePlaceOf(record)
  const request: Span = {
    traceId,
    spanId: spanIdOf(record.id, 'request'),
    parentSpanId,
    isParentRemote: parentSpanId !== null,
    name: nameIn(record.trace) ?? `chat ${record.requestedModel}`,
    kind: 'client',
    startMs: record.createdAt,
    endMs: record.createdAt + record.durationMs,
    attributes: generationAttributes(item),
    error: record.errorType === null ? null : (record.errorMessage ?? record.errorType),
  }
  return [request, ...attemptSpans(record, request), ...stageSpans(record, request)]
}

function nameIn(trace: Readonly<Record<string, unknown>> | null): string | undefined {
  const names = [trace?.['span_name'], trace?.['generation_name']]
  return names.find((name): name is string => typeof name === 'string' && name !== '')
}
