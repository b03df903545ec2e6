import type { Outcome } from '../canonical/outcome.ts'
import type { ServerToolCounts } from '../canonical/server-tool.ts'
import type { Turn } from '../canonical/turn.ts'
import type { TurnEvent } from '../canonical/turn-event.ts'
import type { Schema } from '../contract/contract.ts'
import type { SetAside } from './call-room.ts'
import type { ToolDefaults, ToolRequest } from './define-tool.ts'

/** What asks a model again: runs the tools that it called and goes on with what they gave, for as long as that takes. */
export interface ToolLoop {
  /** Whether a tool of this type can run with these options, as the operator and the workspace have set it up. */
  runs(type: string, options: object, defaults: ToolDefaults): boolean
  /**
   * A run of the loop for one request; null where it has nothing to do there, so that the answer may go through as bytes. A promise where
   * servers have to be asked for their tools. Throws or rejects with GatewayError for a tool that can't run.
   */
  begin(turn: Turn, request: ToolRequest): LoopRun | Promise<LoopRun> | null
}

/** What the answers of a loop have used until now. */
export interface LoopSpending {
  /** Input and output tokens. */
  readonly tokens: number
  /** Nano-dollars; null where a price is not known. */
  readonly costNanos: number | null
}

/** The loop over one request's steps. */
export interface LoopRun {
  /** The turn that is asked first: with the loop's own tools among its tools. */
  readonly turn: Turn
  /** What the caller sees of a step's events, which come in order. */
  take(events: readonly TurnEvent[]): readonly TurnEvent[]
  /** How the last answer ended, for its caller: that tools were called is said only where the caller has to run one. */
  shown(outcome: Outcome): Outcome
  /** Whether something is run before the first question: then `work` is called first, as if an answer had ended that called it. */
  readonly opens: boolean
  /** Whether another question follows the good answer that has just ended: then it is counted before its calls are run. */
  goesOn(): boolean
  /**
   * Runs what the answer called, which may be nothing. Gives what the caller sees meanwhile, its items numbered from 0, and in the end the
   * next question, null where the answer was the last one. `spent` holds all answers until now if the loop goes on. Calls that `setAside` finds
   * no room for are not run; without it, nothing limits what they cost.
   */
  work(
    outcome: Outcome,
    spent: LoopSpending,
    signal: AbortSignal,
    setAside?: SetAside,
  ): AsyncGenerator<readonly TurnEvent[], Turn | null>
  /** The request is over, however it ended. */
  close(): void
  /** Counts of the calls until now. */
  readonly counts: ServerToolCounts
  /** What the metadata shows of the loop; nothing before anything ran. */
  readonly stages: readonly Schema<'PipelineStage'>[]
  /** What its calls cost beside tokens, in nano-dollars: those that run as much as they may cost. */
  readonly costNanos: number
  /** About what it keeps of answers and results, in bytes. */
  readonly keptBytes: number
}
