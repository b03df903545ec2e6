import type { Candidate } from './plan.ts'

/** The endpoint that recently served a conversation, for each model. */
export interface StickyEndpoints {
  /** The endpoint's id; undefined when there is none, or it does not apply to this request. */
  of(modelId: string): string | undefined
}

/** Moves a conversation's sticky endpoints to the front. */
export function putStickyFirst(
  candidates: readonly Candidate[],
  sticky: StickyEndpoints | undefined,
): readonly Candidate[] {
  if (sticky === undefined) return candidates
  const isSticky = ({ endpoint, model }: Candidate) => sticky.of(model.id) === endpoint.id
  const at = candidates.findIndex(isSticky)
  if (at < 0) return candidates
  return [...candidates.filter(isSticky), ...candidates.filter((candidate) => !isSticky(candidate))]
}
