import type { Fault } from '../../../canonical/fault.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'

// Maps, so that the word `constructor` finds nothing. ERROR_… come from the API's first version.
const stopReasons: ReadonlyMap<string, StopReason> = new Map([
  ['COMPLETE', 'end'],
  ['STOP_SEQUENCE', 'stop-sequence'],
  ['MAX_TOKENS', 'max-tokens'],
  ['TOOL_CALL', 'tool-calls'],
  ['ERROR_LIMIT', 'context-length'],
  ['ERROR_TOXIC', 'content-filter'],
])

const failures: ReadonlyMap<string, Fault['type']> = new Map([
  ['ERROR', 'provider_unavailable'],
  ['TIMEOUT', 'timeout'],
  ['USER_CANCEL', 'provider_unavailable'],
])

/** Why the model stopped; an unknown reason ends the answer like `COMPLETE`. */
export function stopReasonOf(finishReason: string, hasCalls: boolean): StopReason {
  const stopReason = stopReasons.get(finishReason.toUpperCase()) ?? 'end'
  // Calls decide, because the caller acts on them; "tool call" without calls is an ordinary end.
  return stopReason === 'end' || stopReason === 'tool-calls' ? (hasCalls ? 'tool-calls' : 'end') : stopReason
}

/** The fault that a finish reason means; undefined for an answer that ended well. */
export function faultOfFinishReason(finishReason: string): Fault | undefined {
  const type = failures.get(finishReason.toUpperCase())
  if (type === undefined) return undefined
  return { ...unusableAnswer('the provider broke the answer off'), type, code: finishReason.toLowerCase() }
}

/** Whether the output is unfinished at this stop. */
export function cutsAnswer(stopReason: StopReason): boolean {
  return stopReason === 'max-tokens' || stopReason === 'context-length' || stopReason === 'content-filter'
}
