import type { Conversation } from '../canonical/conversation.ts'
import type { Item, ToolCallItem, ToolResultItem } from '../canonical/item.ts'
import { aliasesOf, aliasOfId } from './alias.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

/** Gives calls and their results ids of the form that the endpoint takes. */
export function fitCallIds(conversation: Conversation, { callId: form }: FitRules, notes: FitNotes): Conversation {
  if (form === undefined) return conversation
  const { items } = conversation
  const aliases = aliasesOf(callIdsOf(items), form, aliasOfId)
  if (aliases.size === 0) return conversation
  for (const alias of aliases.values()) notes.adjust(notes.names.callId, alias)
  return {
    ...conversation,
    items: items.map((item) => {
      const callId = hasCallId(item) ? aliases.get(item.callId) : undefined
      return callId === undefined ? item : { ...item, callId }
    }),
  }
}

function* callIdsOf(items: readonly Item[]): Iterable<string> {
  for (const item of items) if (hasCallId(item)) yield item.callId
}

function hasCallId(item: Item): item is ToolCallItem | ToolResultItem {
  return item.kind === 'tool-call' || item.kind === 'tool-result'
}
