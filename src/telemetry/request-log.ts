import type { Logger } from 'pino'
import type { GenerationRecord } from '../records/generation-record.ts'
import { readTraceParent } from './trace-parent.ts'

/** What whoever carried a request out tells of it: the members of its line in the log, and the trace that it names itself. */
export interface ToldFacts {
  readonly line: object
  readonly traceId?: string | undefined
  /** What became of it, for traces. Absent: nobody asks. */
  readonly record?: GenerationRecord
}

/** A request that is over, as the log is told of it. */
export interface EndedRequest {
  readonly requestId: string
  /** Undefined for one that came to no operation. */
  readonly operationId: string | undefined
  readonly status: number
  /** Absent: it took no time worth telling. */
  readonly durationMs?: number
  /** The name of the caller's key, as it may be shown in one line. Absent: it had none. */
  readonly key?: string | undefined
  /** Absent: nothing is told of it. */
  readonly told?: ToldFacts | undefined
  /** The header that says which trace it is part of. */
  readonly traceparent?: string | readonly string[] | undefined
}

/** Why a request was refused, in words that may be logged. */
export interface RequestFailure {
  readonly errorType: string
  /** The name of what caused it: an error's message may quote a prompt. */
  readonly reason?: string | undefined
  /** Set for a fault of the gateway itself. */
  readonly bug?: { readonly err: unknown; readonly message: string }
}

/** Leaves one line about a request in the log. */
export function logRequest(logger: Logger, ended: EndedRequest, failure?: RequestFailure, ownTraceId?: string): void {
  const isError = failure?.bug !== undefined
  if (!isError && !logger.isLevelEnabled('info')) return
  const { requestId, operationId, status, key, told, durationMs } = ended
  const traceId = told?.traceId ?? ownTraceId ?? readTraceParent(ended.traceparent)?.traceId
  const line = {
    requestId,
    ...(operationId !== undefined && { operationId }),
    status,
    ...(key !== undefined && { key }),
    ...told?.line,
    ...(failure !== undefined && { errorType: failure.errorType }),
    ...(failure?.reason !== undefined && { reason: failure.reason }),
    ...(durationMs !== undefined && { durationMs: Math.round(durationMs * 10) / 10 }),
    ...(traceId !== undefined && { traceId }),
  }
  if (failure?.bug !== undefined) logger.error({ ...line, err: failure.bug.err }, failure.bug.message)
  else logger.info(line, failure === undefined ? requestText : refusedText)
}

/** What lines about requests say. */
export const requestText = 'request'
export const refusedText = 'request refused'
