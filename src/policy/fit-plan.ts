import type { Conversation } from '../canonical/conversation.ts'
import type { Turn } from '../canonical/turn.ts'
import { comesNearContext, leaveOutTooLong } from '../routing/leave-out-too-long.ts'
import type { Plan } from '../routing/plan.ts'
import { countInput } from '../tokens/count-input.ts'
import { loadTokenCounter } from '../tokens/count-tokens.ts'

/**
 * Leaves out candidates whose context is too short for a conversation that must not be shortened. Returns a promise only if tokens have to be
 * counted.
 */
export function fitPlan(plan: Plan, turn: Turn, signal: AbortSignal): Plan | Promise<Plan> {
  return comesNearContext(plan, turn) ? fitCounted(plan, turn, signal) : plan
}

async function fitCounted(plan: Plan, turn: Turn, signal: AbortSignal): Promise<Plan> {
  let conversation: Conversation
  try {
    conversation = turn.conversation()
  } catch {
    // A relay may pass on a conversation that can't be decoded.
    return plan
  }
  const promptTokens = await countInput(conversation, await loadTokenCounter(), signal)
  return signal.aborted ? plan : leaveOutTooLong(plan, turn, promptTokens)
}
