import type { Fault } from '../../../canonical/fault.ts'
import type { StopReason } from '../../../canonical/turn-event.ts'
import { unusableAnswer } from '../../shared/upstream-fault.ts'

const stopReasons: ReadonlyMap<string, StopReason> = new Map([
  ['MAX_TOKENS', 'max-tokens'],
  ['SAFETY', 'content-filter'],
  ['RECITATION', 'content-filter'],
  ['BLOCKLIST', 'content-filter'],
  ['PROHIBITED_CONTENT', 'content-filter'],
  ['SPII', 'content-filter'],
  ['MODEL_ARMOR', 'content-filter'],
  ['IMAGE_SAFETY', 'content-filter'],
  ['IMAGE_PROHIBITED_CONTENT', 'content-filter'],
  ['IMAGE_RECITATION', 'content-filter'],
])

/** Finish reasons that are failures of the model or provider; a retry may succeed. */
const failures: ReadonlyMap<string, Fault['type']> = new Map([
  ['MALFORMED_FUNCTION_CALL', 'provider_unavailable'],
  ['UNEXPECTED_TOOL_CALL', 'provider_unavailable'],
  ['TOO_MANY_TOOL_CALLS', 'provider_unavailable'],
  ['MALFORMED_RESPONSE', 'provider_unavailable'],
  ['NO_IMAGE', 'provider_unavailable'],
  ['IMAGE_OTHER', 'provider_unavailable'],
  ['OTHER', 'provider_unavailable'],
  // The request is at fault: this model does not accept the conversation.
  ['MISSING_THOUGHT_SIGNATURE', 'invalid_request'],
  ['LANGUAGE', 'invalid_request'],
])

/** Why the model stopped, by Google's `finishReason`; unknown ones end the answer like `STOP`. */
export function stopReasonOf(finishReason: string, hasCalls: boolean): StopReason {
  return stopReasons.get(finishReason) ?? (hasCalls ? 'tool-calls' : 'end')
}

/** The fault that a `finishReason` means; undefined for an answer that ended well. */
export function faultOfFinishReason(finishReason: string): Fault | undefined {
  const type = failures.get(finishReason)
  return type === undefined
    ? undefined
    : { ...unusableAnswer('the provider broke the answer off'), type, code: finishReason }
}

/** The fault of a prompt that was not answered at all, by Google's `blockReason`. */
export function faultOfBlockedPrompt(blockReason: string): Fault {
  const code = /^[\w.:-]{1,64}$/.test(blockReason) ? { code: blockReason } : {}
  return {
    type: 'content_policy_violation',
    status: 200,
    message: "the provider's content policy forbids this request",
    ...code,
  }
}
