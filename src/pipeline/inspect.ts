import type { Turn } from '../canonical/turn.ts'
import type { EventStage } from '../formats/shared/event-stage.ts'
import type { InferenceRequest } from './request.ts'

/**
 * Looks at an answer's events before the caller's format has them, and may change, hold back or end them: a `fault` that it gives ends the
 * answer. Everything that it holds back must be out with the first `finish` or `fault` that it is given.
 */
export interface OutputStep {
  /** The stage for one answer; null where it has nothing to do there, so that the answer may go through as bytes. */
  begin(turn: Turn, request: InferenceRequest): EventStage | null
}

export interface InspectParts {
  /** In order; each takes what the one before it gives. */
  readonly outputSteps: readonly OutputStep[]
}

/** The stages that an answer goes through. */
export function stagesFor({ outputSteps }: InspectParts, turn: Turn, request: InferenceRequest): readonly EventStage[] {
  if (outputSteps.length === 0) return none
  return outputSteps.flatMap((step) => step.begin(turn, request) ?? [])
}

const none: readonly EventStage[] = []
