import type { Outcome } from '../canonical/outcome.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Cancellation } from '../streams/cancellation.ts'

/** What asks a model again: runs the tools that it called and goes on with what they gave, for as long as that takes. */
export interface ToolLoop {
  /** A run of the loop for one request; null where it has nothing to do there, so that the answer may go through as bytes. */
  begin(turn: Turn): LoopRun | null
}

/** The loop over one request's steps. */
export interface LoopRun {
  /** The turn that is asked first: with the loop's own tools among its tools. */
  readonly turn: Turn
  /** What the caller sees of a step's events, which come in order. */
  take(events: readonly TurnEvent[]): readonly TurnEvent[]
  /** A step's answer is over and all of its events have been taken. Null where it was the last one. Ends with the cancellation's reason. */
  next(outcome: Outcome, cancellation: Cancellation): Promise<NextQuestion | null>
}

/** How a loop goes on. */
export interface NextQuestion {
  readonly turn: Turn
  /** What the caller sees between the two answers, its items numbered from 0. */
  readonly events: readonly TurnEvent[]
}

export interface ToolParts {
  /** Null where there are no tools of the gateway's own. */
  readonly toolLoop: ToolLoop | null
}
