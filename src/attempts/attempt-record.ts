import type { Fault } from '../canonical/fault.ts'
import type { AttemptRecord } from '../records/generation-record.ts'
import type { Candidate } from '../routing/plan.ts'

/** When an attempt began and how long it took. `startMs` counts from the request's arrival. */
export interface AttemptTime {
  readonly startMs: number
  readonly durationMs: number
}

/** The time of an attempt. All three are monotonic milliseconds. */
export function attemptTime(arrivedAt: number, startedAt: number, endedAt: number): AttemptTime {
  return { startMs: Math.max(0, Math.round((startedAt - arrivedAt) * 1000) / 1000), durationMs: endedAt - startedAt }
}

/** What is kept of an attempt that failed; `fault` is one that may be told. */
export function attemptRecord({ endpoint, model }: Candidate, fault: Fault, time: AttemptTime): AttemptRecord {
  return {
    provider: endpoint.provider.slug,
    model: model.id,
    status: fault.status,
    code: fault.code ?? fault.type,
    durationMs: Math.round(time.durationMs),
    startMs: time.startMs,
    message: fault.told ?? fault.message,
    failedTag: endpoint.tag,
    ...(endpoint.byok !== undefined && { isByok: true }),
  }
}

/** What is kept of an attempt that answered in a tool loop. */
export function answerRecord({ endpoint, model }: Candidate, time: AttemptTime): AttemptRecord {
  return {
    provider: endpoint.provider.slug,
    model: model.id,
    status: 200,
    code: '',
    durationMs: Math.round(time.durationMs),
    startMs: time.startMs,
    ...(endpoint.byok !== undefined && { isByok: true }),
    answeredTag: endpoint.tag,
  }
}
