import type { Conversation } from '../../canonical/conversation.ts'

/** What a conversation says to a model. */
export interface ToModerate {
  readonly texts: readonly string[]
  /** Pictures, files and other things that are no text. */
  readonly unreadCount: number
}

/** The texts of a conversation but for those of the model itself: instructions, messages and the results of tools. */
export function textsToModerate({ instructions, items }: Conversation): ToModerate {
  const texts: string[] = []
  let unreadCount = 0
  if (instructions !== undefined && instructions !== '') texts.push(instructions)
  for (const item of items) {
    if (item.kind === 'native') unreadCount++
    if (item.kind !== 'message' && item.kind !== 'tool-result') continue
    if (item.kind === 'message' && item.role === 'assistant') continue
    for (const part of item.parts) {
      if (part.kind !== 'text') unreadCount++
      else if (part.text !== '') texts.push(part.text)
    }
  }
  return { texts, unreadCount }
}
