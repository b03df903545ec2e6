import type { Fault } from '../../../canonical/fault.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'

/** A map, so that the word `constructor` finds nothing. */
const stopReasons: ReadonlyMap<string, StopReason> = new Map([
  ['end_turn', 'end'],
  ['tool_use', 'tool-calls'],
  ['max_tokens', 'max-tokens'],
  ['stop_sequence', 'stop-sequence'],
  ['guardrail_intervened', 'content-filter'],
  ['content_filtered', 'content-filter'],
  ['model_context_window_exceeded', 'context-length'],
  ['refusal', 'refusal'],
  ['pause_turn', 'pause'],
])

/** Why the model stopped; unknown ones end the answer like `end_turn`. */
export function stopReasonOf(stopReason: string, hasCalls: boolean): StopReason {
  const named = stopReasons.get(stopReason) ?? 'end'
  if (named !== 'end' && named !== 'tool-calls') return named
  // "Tool use" without calls is an ordinary end: the provider ran its own tools.
  return hasCalls ? 'tool-calls' : 'end'
}

/** The fault that a stop reason means; undefined for an answer that ended well. */
export function faultOfStopReason(stopReason: string): Fault | undefined {
  if (!stopReason.startsWith('malformed_')) return undefined
  const code = stopReason.slice(0, 64).replace(/[^\w.:-]/g, '_')
  return { ...unusableAnswer('the model wrote something that the provider could not read'), code }
}

/** Whether the output is unfinished at this stop. */
export function cutsAnswer(stopReason: StopReason): boolean {
  return stopReason === 'max-tokens' || stopReason === 'context-length' || stopReason === 'content-filter'
}

const serviceTiers: ReadonlyMap<unknown, string> = new Map([
  ['default', 'default'],
  ['flex', 'flex'],
  ['priority', 'priority'],
])

/** The tier that served, in canonical words; undefined for one that only Bedrock knows. */
export function serviceTierOf(value: unknown): string | undefined {
  return serviceTiers.get(value)
}
