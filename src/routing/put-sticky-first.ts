import type { Candidate } from './plan.ts'

/** Which endpoint a conversation was served by lately, for each model. */
export interface StickyEndpoints {
  /** Its id; undefined when there is none, or it does not count for this request. */
  of(modelId: string): string | undefined
}

/** Moves the endpoints that a conversation sticks to before all others. It neither adds nor removes any. */
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
