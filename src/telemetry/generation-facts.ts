import type { AttemptRecord, GenerationRecord } from '../records/generation-record.ts'
import type { ToldFacts } from './request-log.ts'
import { namedTraceId } from './trace-parent.ts'

/** An attempt that failed, as a line of the log names it. */
export interface FailedAttempt {
  readonly provider: string
  readonly model: string
  /** The provider's HTTP status, 0 when there was none. */
  readonly status: number
  readonly code: string
}

/** What a line of the log says of a generation. Absent members: there is nothing to say. */
export interface GenerationFacts {
  readonly generationId: string
  readonly model?: string
  readonly provider?: string
  /** The tag of the endpoint that served. */
  readonly endpoint?: string
  /** How it ended, where it was not completed. */
  readonly ended?: Exclude<GenerationRecord['status'], 'completed'>
  readonly errorType?: string
  /** In order. */
  readonly failed?: readonly FailedAttempt[]
  readonly inputTokens: number
  readonly cachedTokens?: number
  readonly outputTokens: number
  readonly costUsd?: number
  readonly firstTokenMs?: number
}

/** Most failed attempts that one line names. */
const failedMax = 8

/** What the line of a request says of its generation: never what the caller wrote, the name of the model it asked for among it. */
export function generationFacts(record: GenerationRecord): ToldFacts {
  const { status, errorType, cachedTokens, costNanos, firstTokenMs } = record
  const failed = record.attempts.length === 0 ? none : record.attempts.filter(hasFailed)
  // A record names who was asked last, too.
  const isAnswered = status !== 'failed' || firstTokenMs !== null || failed.length < record.attempts.length
  const { model, provider, endpointTag } = isAnswered ? record : nobody
  const line: GenerationFacts = {
    generationId: record.id,
    ...(model !== null && { model }),
    ...(provider !== null && { provider }),
    ...(endpointTag !== null && { endpoint: endpointTag }),
    ...(status !== 'completed' && { ended: status }),
    ...(errorType !== null && { errorType }),
    ...(failed.length > 0 && { failed: failed.slice(0, failedMax).map(shown) }),
    inputTokens: record.inputTokens,
    ...(cachedTokens > 0 && { cachedTokens }),
    outputTokens: record.outputTokens,
    ...(costNanos !== null && { costUsd: costNanos / 1e9 }),
    ...(firstTokenMs !== null && { firstTokenMs }),
  }
  return { line, traceId: namedTraceId(record.trace), record }
}

const nobody = { model: null, provider: null, endpointTag: null }
const none: readonly AttemptRecord[] = []

function hasFailed({ answeredTag }: AttemptRecord): boolean {
  return answeredTag === undefined
}

function shown({ provider, model, status, code }: AttemptRecord): FailedAttempt {
  return { provider, model, status, code }
}
