import type { Outcome } from '../canonical/outcome.ts'
import type { ServerTools, StopCondition } from '../canonical/server-tool.ts'
import type { StopReason } from '../canonical/turn-event.ts'
import type { LoopSpending } from './tool-loop.ts'

/** Why a loop ended, as its stage says. */
export type EndedBy =
  | 'max_tool_calls'
  | 'max_result_size'
  | 'step_count_is'
  | 'has_tool_call'
  | 'max_tokens_used'
  | 'max_cost'
  | 'finish_reason_is'
  | 'no_more_calls'
  | 'caller_function'
  | 'failed'

/** A turn of the model that called tools, and all before it. */
export interface LoopState {
  /** Turns with calls until now, this one included. */
  readonly steps: number
  /** Types and names of the tools that this turn called. */
  readonly called: ReadonlySet<string>
  readonly outcome: Outcome
  readonly spent: LoopSpending
}

const stepsMax = 30
/** Whatever stop conditions say. */
const stepsEver = 100

/** What ends the loop after this turn; undefined if nothing does. */
export function endOf({ stopWhen = [], stepsMax: own = stepsMax }: ServerTools, state: LoopState): EndedBy | undefined {
  if (stopWhen.length === 0) return state.steps >= own ? 'max_tool_calls' : undefined
  for (const condition of stopWhen) {
    const reason = firedBy(condition, state)
    if (reason !== undefined) return reason
  }
  return state.steps >= stepsEver ? 'max_tool_calls' : undefined
}

function firedBy(condition: StopCondition, { steps, called, outcome, spent }: LoopState): EndedBy | undefined {
  switch (condition.kind) {
    case 'steps':
      return steps >= condition.stepsMax ? 'step_count_is' : undefined
    case 'tool-call':
      return called.has(condition.tool) ? 'has_tool_call' : undefined
    case 'tokens':
      return spent.tokens >= condition.tokensMax ? 'max_tokens_used' : undefined
    case 'cost':
      // What has no price counts as free: there is nothing to hold against the condition.
      return (spent.costNanos ?? 0) >= condition.costUsdMax * 1e9 ? 'max_cost' : undefined
    case 'finish-reason':
      return isReason(condition.reason, outcome) ? 'finish_reason_is' : undefined
  }
}

/** The words of all three formats for why a turn ended. */
const words: Readonly<Record<StopReason, readonly string[]>> = {
  end: ['stop', 'end_turn', 'completed'],
  'tool-calls': ['tool_calls', 'tool_use'],
  'max-tokens': ['length', 'max_tokens', 'max_output_tokens'],
  'context-length': ['length', 'model_context_window_exceeded'],
  'stop-sequence': ['stop', 'stop_sequence'],
  'content-filter': ['content_filter'],
  refusal: ['refusal', 'content_filter'],
  pause: ['pause_turn'],
}

function isReason(reason: string, { stopReason, nativeReason }: Outcome): boolean {
  return reason === nativeReason || (stopReason !== null && words[stopReason].includes(reason))
}
