import { asSummarized, type ChangedTurn } from '../../canonical/change-turn.ts'
import type { Conversation } from '../../canonical/conversation.ts'
import type { Item } from '../../canonical/item.ts'
import type { Turn } from '../../canonical/turn.ts'
import { summaryRequestItem } from './summary-prompt.ts'

/** A turn that asks for a summary of its conversation, for endpoints that can't compact one themselves. */
export function summarizingTurn(turn: Turn): ChangedTurn {
  return asSummarized(turn, askForSummary)
}

/** Instructions and tools stay, so that the provider's prompt cache still applies; but no tool may be called. */
function askForSummary(conversation: Conversation): Conversation {
  const { textFormat: _, toolChoice: __, topLogprobs: ___, stop: ____, ...kept } = conversation
  return {
    ...kept,
    items: [...answeredCalls(conversation.items), summaryRequestItem],
    ...(conversation.tools.length > 0 && { toolChoice: { kind: 'none' } }),
  }
}

/** Drops calls without a result, which most providers refuse before a user message. */
function answeredCalls(items: readonly Item[]): readonly Item[] {
  const answered = new Set(items.flatMap((item) => (item.kind === 'tool-result' ? [item.callId] : [])))
  return items.filter((item) => item.kind !== 'tool-call' || answered.has(item.callId))
}
