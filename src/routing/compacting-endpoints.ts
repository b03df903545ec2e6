import type { Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { Candidate } from './plan.ts'

/** True when an endpoint itself can shorten a conversation, in the way that the caller asks for. */
export function compactsItself({ provider }: Endpoint, { compaction }: Pick<Turn, 'compaction'>): boolean {
  return compaction !== undefined && provider.capabilities.compaction?.includes(compaction) === true
}

/** Moves endpoints that can shorten a conversation themselves to the front, when the caller asks for that and sets no order. */
export function compactingFirst(candidates: readonly Candidate[], turn: Turn): readonly Candidate[] {
  if (turn.compaction === undefined || turn.routing.order !== undefined) return candidates
  const doesItself = ({ endpoint }: Candidate) => compactsItself(endpoint, turn)
  return [...candidates.filter(doesItself), ...candidates.filter((candidate) => !doesItself(candidate))]
}
