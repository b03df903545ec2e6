import type { Fault } from '../canonical/fault.ts'
import type { Outcome } from '../canonical/outcome.ts'
import type { Said } from '../formats/format.ts'

const refusal: Fault = { type: 'refusal', status: 200, code: 'refusal', message: 'the model refused to answer' }
const filtered: Fault = {
  type: 'content_policy_violation',
  status: 200,
  code: 'content_filter',
  message: "the provider's content filter kept the answer back",
}

/**
 * The fault that a good end amounts to where the model would not answer: it refused, what it said is nothing but a refusal, or a filter left
 * nothing of it. Undefined for an answer.
 */
export function declinedBy({ stopReason }: Outcome, said: Said): Fault | undefined {
  if (stopReason === 'refusal' || said === 'refusal') return refusal
  return stopReason === 'content-filter' && said !== 'answer' ? filtered : undefined
}
