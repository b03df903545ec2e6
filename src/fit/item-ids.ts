import type { Conversation } from '../canonical/conversation.ts'
import { hasForm } from './alias.ts'
import type { FitRules } from './rules.ts'

/** Leaves out ids of items that the endpoint refuses: it needs none, so nothing is noted. */
export function fitItemIds(conversation: Conversation, { itemId: form }: FitRules): Conversation {
  if (form === undefined) return conversation
  let isSame = true
  const items = conversation.items.map((item) => {
    if (item.kind === 'native' || item.id === undefined || hasForm(item.id, form)) return item
    isSame = false
    const { id: _, ...rest } = item
    return rest
  })
  return isSame ? conversation : { ...conversation, items }
}
