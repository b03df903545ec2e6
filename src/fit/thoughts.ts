import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

/** Removes thoughts without a cipher, and the plain words beside a cipher: the endpoint reads only ciphers. */
export function fitThoughts(conversation: Conversation, { sealedThoughts }: FitRules, notes: FitNotes): Conversation {
  const { items } = conversation
  if (sealedThoughts !== true || !items.some(isOpen)) return conversation
  return {
    ...conversation,
    items: items.flatMap((item): readonly Item[] => {
      if (item.kind !== 'reasoning' || !isOpen(item)) return [item]
      if (item.encrypted !== undefined) return [{ ...item, text: [] }]
      notes.ignore(`${notes.names.items}.reasoning`)
      return []
    }),
  }
}

function isOpen(item: Item): boolean {
  return item.kind === 'reasoning' && (item.encrypted === undefined || item.text.length > 0)
}
