import type { Fault } from '../../../canonical/fault.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'

// Maps, so that a provider's `constructor` finds nothing. The ERROR_… are of the API's first version.
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

/** Why the model stopped; a reason that nobody has seen before ends the answer like `COMPLETE`. */
export function stopReasonOf(finishReason: string, hasCalls: boolean): StopReason {
  const stopReason = stopReasons.get(finishReason.toUpperCase()) ?? 'end'
  // Calls are what the caller has to act on; a promise of calls without any is an ordinary end.
  return stopReason === 'end' || stopReason === 'tool-calls' ? (hasCalls ? 'tool-calls' : 'end') : stopReason
}

/** The fault that a finish reason stands for; undefined for an answer that ended well. */
export function faultOfFinishReason(finishReason: string): Fault | undefined {
  const type = failures.get(finishReason.toUpperCase())
  if (type === undefined) return undefined
  return { ...unusableAnswer('the provider broke the answer off'), type, code: finishReason.toLowerCase() }
}

/** Whether what was being said when the model stopped is unfinished. */
export function cutsAnswer(stopReason: StopReason): boolean {
  return stopReason === 'max-tokens' || stopReason === 'context-length' || stopReason === 'content-filter'
}
