import type { Fault } from '../canonical/fault.ts'
import type { AttemptRecord } from '../records/generation-record.ts'
import type { Candidate } from '../routing/plan.ts'

/** What is kept of an attempt that failed; `fault` is one that may be told. */
export function attemptRecord({ endpoint, model }: Candidate, fault: Fault, durationMs: number): AttemptRecord {
  return {
    provider: endpoint.provider.slug,
    model: model.id,
    status: fault.status,
    code: fault.code ?? fault.type,
    durationMs: Math.round(durationMs),
    message: fault.told ?? fault.message,
    ...(endpoint.byok !== undefined && { isByok: true }),
  }
}

/** What is kept of an attempt that answered in a tool loop. */
export function answerRecord({ endpoint, model }: Candidate, durationMs: number): AttemptRecord {
  return {
    provider: endpoint.provider.slug,
    model: model.id,
    status: 200,
    code: '',
    durationMs: Math.round(durationMs),
    ...(endpoint.byok !== undefined && { isByok: true }),
    answeredTag: endpoint.tag,
  }
}
