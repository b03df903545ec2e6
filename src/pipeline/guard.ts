import type { EnvelopeBox } from '../auth/envelope-box.ts'
import { type GuardParts, guardRun } from '../guardrails/guard-run.ts'
import { ScannedTexts } from '../guardrails/scanned-texts.ts'
import { keyHolder } from '../shares/holder.ts'
import type { InferenceRequest } from './request.ts'

/** What looks at the texts of a request. */
export type GuardedTexts = Pick<InferenceRequest, 'guard' | 'texts'>

export interface GuardedParts {
  /** Absent: no text is looked at. */
  readonly guards?: GuardParts
  readonly envelopes: Pick<EnvelopeBox, 'for'>
}

/** Whose request it is, and what is asked of it, as far as guardrails need to know. */
export type GuardableRequest = Pick<InferenceRequest, 'policy' | 'notes' | 'guard'> & {
  readonly context: Pick<InferenceRequest['context'], 'keyId' | 'organizationId'>
}

/**
 * The request with a run of its caller's guardrails; the same request where none of them looks at text. A request that is made for another one
 * goes on with that one's placeholders, but is counted by itself.
 */
export function withGuard<T extends GuardableRequest>(
  { guards, envelopes }: GuardedParts,
  request: T,
): T & GuardedTexts {
  const { guardrails } = request.policy
  if (guards === undefined || guardrails === undefined) return request
  const own = envelopes.for(request.context.organizationId)
  const parts = { ...guards, holder: keyHolder(request.context) }
  const guard = guardRun(parts, guardrails, own, request.guard?.placeholders)
  if (guard === null) return request
  request.notes.guardedBy(() => guard.stages())
  return { ...request, guard, ...(guard.input !== null && { texts: new ScannedTexts(guard, guard.input) }) }
}
