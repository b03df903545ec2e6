import type { AttemptRecord, GenerationRecord } from '../../records/generation-record.ts'
import { stepsOf } from '../../records/generation-steps.ts'
import { attributesOf, type Span } from './span.ts'
import { spanIdOf } from './trace-ids.ts'

/** The attempts at providers, below the request's span. In records that don't say when they began, each begins where the one before ended. */
export function attemptSpans(record: GenerationRecord, request: Span): readonly Span[] {
  const attempts = [...record.attempts, ...lastAttempt(record)]
  const begins = beginsOf(record)
  let step = 0
  let startMs = request.startMs + leadMs(record, attempts)
  return attempts.map((attempt, index) => {
    const isAnswered = attempt.answeredTag !== undefined
    if (isAnswered) step++
    const begunMs = begins.get(index)
    if (begunMs !== undefined) startMs = Math.min(request.startMs + begunMs, request.endMs)
    const span: Span = {
      traceId: request.traceId,
      spanId: spanIdOf(record.id, `attempt ${index}`),
      parentSpanId: request.spanId,
      isParentRemote: false,
      name: `${isAnswered ? 'answer' : 'attempt'} ${attempt.provider}`,
      kind: 'client',
      startMs,
      endMs: Math.min(startMs + attempt.durationMs, request.endMs),
      attributes: attributesOf({
        'model_gateway.attempt.number': index + 1,
        'model_gateway.attempt.is_answered': isAnswered,
        'model_gateway.attempt.provider': attempt.provider,
        'model_gateway.attempt.model': attempt.model,
        'model_gateway.attempt.endpoint': isAnswered ? attempt.answeredTag : null,
        'model_gateway.attempt.is_byok': attempt.isByok,
        'model_gateway.attempt.step': isAnswered ? step : null,
        'http.response.status_code': attempt.status === 0 ? null : attempt.status,
        'error.type': isAnswered ? null : attempt.code,
      }),
      error: isAnswered ? null : (attempt.message ?? attempt.code),
    }
    startMs = span.endMs
    return span
  })
}

/** The attempt that answered is listed in tool loops alone: elsewhere it is the generation itself. */
function lastAttempt(record: GenerationRecord): readonly AttemptRecord[] {
  const { provider, model, status, attempts } = record
  if (provider === null || model === null || status === 'failed' || status === 'interrupted') return []
  if (attempts.some(({ answeredTag }) => answeredTag !== undefined)) return []
  const failedMs = attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
  const durationMs = record.upstreamMs ?? Math.max(0, record.durationMs - failedMs)
  return [
    {
      provider,
      model,
      status: 200,
      code: '',
      durationMs,
      isByok: record.isByok,
      answeredTag: record.endpointTag ?? '',
    },
  ]
}

/** When attempts began, from the request's arrival. */
function beginsOf(record: GenerationRecord): ReadonlyMap<number, number> {
  return new Map(
    (stepsOf(record) ?? []).flatMap(({ attemptAt, startMs }) =>
      attemptAt === undefined ? [] : [[attemptAt, startMs]],
    ),
  )
}

/** What passed before the first of them, as far as durations tell: attempts without tools in between end with the request. */
function leadMs(record: GenerationRecord, attempts: readonly AttemptRecord[]): number {
  if (record.addedMs === undefined) return 0
  const spentMs = attempts.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return Math.min(record.addedMs, Math.max(0, record.durationMs - spentMs))
}
