import type { Turn } from '../canonical/turn.ts'
import type { Endpoint } from '../catalog/catalog.ts'
import type { Candidate } from './plan.ts'

/** Whether an endpoint shortens a conversation itself, in the way in which the caller asks for it. */
export function compactsItself({ provider }: Endpoint, { compaction }: Pick<Turn, 'compaction'>): boolean {
  return compaction !== undefined && provider.capabilities.compaction?.includes(compaction) === true
}

/** Puts the endpoints that can shorten a conversation themselves before the others, where that is asked for and the caller names no order. */
export function compactingFirst(candidates: readonly Candidate[], turn: Turn): readonly Candidate[] {
  if (turn.compaction === undefined || turn.routing.order !== undefined) return candidates
  const doesItself = ({ endpoint }: Candidate) => compactsItself(endpoint, turn)
  return [...candidates.filter(doesItself), ...candidates.filter((candidate) => !doesItself(candidate))]
}
