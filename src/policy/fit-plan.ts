import type { Conversation } from '../canonical/conversation.ts'
import type { Turn } from '../canonical/turn.ts'
import { comesNearContext, countsInput, leaveOutTooLong } from '../routing/leave-out-too-long.ts'
import type { Plan } from '../routing/plan.ts'
import { countInput } from '../tokens/count-input.ts'
import { loadTokenCounter } from '../tokens/count-tokens.ts'

/**
 * The plan without candidates that a conversation is too long for, where its caller forbids to shorten it (`truncation: disabled`). A promise
 * only where tokens have to be counted. What a provider keeps of a conversation can't be: such a plan stays as it is.
 */
export function fitPlan(plan: Plan, turn: Turn, signal: AbortSignal): Plan | Promise<Plan> {
  if (!countsInput(turn)) return plan
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
