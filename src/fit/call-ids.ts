import type { Conversation } from '../canonical/conversation.ts'
import type { Item, ToolCallItem, ToolResultItem } from '../canonical/item.ts'
import { aliasesOf, aliasOfId } from './alias.ts'
import type { FitNotes } from './fit-notes.ts'
import type { CallIdForm, FitRules } from './rules.ts'

/** Gives calls and their results ids of the form that the endpoint takes. */
export function fitCallIds(conversation: Conversation, { callId: form }: FitRules, notes: FitNotes): Conversation {
  if (form === undefined) return conversation
  const ids = idsOf(conversation.items, form)
  const aliases = aliasesOf(ids, form, aliasOfId)
  if (aliases.size === 0) return conversation
  for (const alias of aliases.values()) notes.adjust(notes.names.callId, alias)
  let at = 0
  const items = conversation.items.map((item) => {
    if (!hasCallId(item)) return item
    const callId = aliases.get(ids[at++] ?? '')
    return callId === undefined ? item : { ...item, callId }
  })
  return { ...conversation, items }
}

/** The ids of calls and results in their order; one that is used again is another one where ids must be unique. */
function idsOf(items: readonly Item[], { isUnique }: CallIdForm): readonly string[] {
  const ids: string[] = []
  const uses = { 'tool-call': new Map<string, number>(), 'tool-result': new Map<string, number>() }
  let isAnswering = false
  for (const item of items) {
    if (!hasCallId(item)) continue
    const { kind, callId } = item
    if (isUnique === 'in-a-turn' && isAnswering && kind === 'tool-call')
      for (const map of Object.values(uses)) map.clear()
    isAnswering = kind === 'tool-result'
    const before = isUnique === undefined ? 0 : (uses[kind].get(callId) ?? 0)
    if (isUnique !== undefined) uses[kind].set(callId, before + 1)
    ids.push(before === 0 ? callId : `${callId}\n${before}`)
  }
  return ids
}

function hasCallId(item: Item): item is ToolCallItem | ToolResultItem {
  return item.kind === 'tool-call' || item.kind === 'tool-result'
}
