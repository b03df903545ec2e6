import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { Part } from '../canonical/part.ts'
import type { FitRules } from './rules.ts'

/** Removes texts of white space alone. They say nothing, so nothing is noted. */
export function fitBlankTexts(conversation: Conversation, { refusesBlankTexts }: FitRules): Conversation {
  if (refusesBlankTexts !== true) return conversation
  const { instructions, ...rest } = conversation
  const isBlankSystem = instructions !== undefined && instructions.trim() === ''
  return withoutBlankMessages(isBlankSystem ? rest : conversation)
}

function withoutBlankMessages(conversation: Conversation): Conversation {
  if (!conversation.items.some(hasBlankText)) return conversation
  const items = conversation.items.flatMap((item): Item[] => {
    if (item.kind !== 'message' || !hasBlankText(item)) return [item]
    const parts = item.parts.filter((part) => !isBlank(part))
    return parts.length === 0 ? [] : [{ ...item, parts }]
  })
  const isEmptied = items.every(({ kind }) => kind === 'reasoning')
  if (!isEmptied) return { ...conversation, items }
  return { ...conversation, items: conversation.instructions === undefined ? [emptyMessage] : [] }
}

/** Replaces a conversation of blank texts alone: a model needs a message. */
const emptyMessage: Item = { kind: 'message', role: 'user', parts: [{ kind: 'text', text: '(The message is empty.)' }] }

function hasBlankText(item: Item): boolean {
  return item.kind === 'message' && item.parts.some(isBlank)
}

function isBlank(part: Part): boolean {
  return part.kind === 'text' && part.text.trim() === ''
}
