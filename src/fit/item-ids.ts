import type { Conversation } from '../canonical/conversation.ts'
import { hasForm } from './alias.ts'
import type { FitRules } from './rules.ts'
import { mapSame } from './same-list.ts'

/** Removes ids of items that the endpoint refuses. They are optional, so nothing is noted. */
export function fitItemIds(conversation: Conversation, { itemId: form }: FitRules): Conversation {
  if (form === undefined) return conversation
  const items = mapSame(conversation.items, (item) => {
    if (item.kind === 'native' || item.id === undefined || hasForm(item.id, form)) return item
    const { id: _, ...rest } = item
    return rest
  })
  return items === conversation.items ? conversation : { ...conversation, items }
}
