import type { StopReason } from '../../../canonical/turn-event.ts'

/** A map, so that a provider's `constructor` finds nothing. */
const stopReasons: ReadonlyMap<string, StopReason> = new Map<string, StopReason>([
  ['end_turn', 'end'],
  ['stop_sequence', 'stop-sequence'],
  ['max_tokens', 'max-tokens'],
  ['model_context_window_exceeded', 'context-length'],
  ['tool_use', 'tool-calls'],
  ['pause_turn', 'pause'],
  // The conversation was summarised, and the provider waits to be called again with the summary.
  ['compaction', 'pause'],
  ['refusal', 'refusal'],
])

/** Whether the provider's word says more than the vocabulary's reason for it. */
export function saysMore(wire: string): boolean {
  return wire === 'compaction' || !stopReasons.has(wire)
}

/**
 * Why the model stopped, by the provider's `stop_reason`; words that nobody has seen before end the answer like `end_turn`.
 * `directCallCount` leaves out calls that a program of the model's own making made and that have been answered when the turn ends.
 */
export function stopReasonOf(wire: string, callCount: number, directCallCount: number): StopReason {
  const reason = stopReasons.get(wire) ?? 'end'
  // A promise of calls without any is an ordinary end.
  if (reason === 'tool-calls') return callCount > 0 ? 'tool-calls' : 'end'
  // Imitators say `end_turn` although calls wait for their results.
  return reason === 'end' && directCallCount > 0 ? 'tool-calls' : reason
}

/** Whether what was being said when the model stopped is unfinished. */
export function cutsAnswer(stopReason: StopReason): boolean {
  return stopReason === 'max-tokens' || stopReason === 'context-length'
}

const serviceTiers: ReadonlyMap<string, string> = new Map([
  ['standard', 'default'],
  ['default', 'default'],
  ['priority', 'priority'],
  ['flex', 'flex'],
])

/** A provider's name for the tier that served, in the vocabulary's words; undefined for names that mean nothing elsewhere. */
export function serviceTierOf(value: unknown): string | undefined {
  return typeof value === 'string' ? serviceTiers.get(value.toLowerCase()) : undefined
}
