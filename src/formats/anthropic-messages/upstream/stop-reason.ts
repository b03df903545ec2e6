import type { StopReason } from '../../../canonical/turn-event.ts'

/** A map, so that the word `constructor` finds nothing. */
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

/** Whether the provider's reason is more specific than the canonical one. */
export function saysMore(wire: string): boolean {
  return wire === 'compaction' || !stopReasons.has(wire)
}

/**
 * Why the model stopped, by the provider's `stop_reason`; unknown ones end the answer like `end_turn`. `directCallCount` excludes calls by
 * code that the model wrote, which are answered before the turn ends.
 */
export function stopReasonOf(wire: string, callCount: number, directCallCount: number): StopReason {
  const reason = stopReasons.get(wire) ?? 'end'
  // "Tool calls" without any is an ordinary end.
  if (reason === 'tool-calls') return callCount > 0 ? 'tool-calls' : 'end'
  // Compatible servers send `end_turn` although calls wait for their results.
  return reason === 'end' && directCallCount > 0 ? 'tool-calls' : reason
}

/** Whether the output is unfinished at this stop. */
export function cutsAnswer(stopReason: StopReason): boolean {
  return stopReason === 'max-tokens' || stopReason === 'context-length'
}

const serviceTiers: ReadonlyMap<string, string> = new Map([
  ['standard', 'default'],
  ['default', 'default'],
  ['priority', 'priority'],
  ['flex', 'flex'],
])

/** The tier that served, in canonical words; undefined for one that only this provider has. */
export function serviceTierOf(value: unknown): string | undefined {
  return typeof value === 'string' ? serviceTiers.get(value.toLowerCase()) : undefined
}
