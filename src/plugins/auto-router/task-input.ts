import type { Conversation } from '../../canonical/conversation.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { TaskInput } from './task-features.ts'

/** A message with fewer characters, such as "go on", is about what was said before it. */
const leastLength = 16

/** What the caller said last, and what it is about where that is too short to tell. */
export function taskInputOf(turn: Turn): TaskInput {
  let conversation: Conversation
  try {
    conversation = turn.conversation()
  } catch {
    // A relay may pass on a conversation that can't be decoded.
    return { text: '', hasImage: turn.needs.inputModalities.has('image') }
  }
  const said: string[] = []
  let hasImage = false
  for (const item of conversation.items.toReversed()) {
    if (item.kind !== 'message' || item.role !== 'user') continue
    hasImage ||= item.parts.some(({ kind }) => kind === 'image')
    const text = item.parts.flatMap((part) => (part.kind === 'text' ? part.text : [])).join('\n')
    if (text !== '') said.unshift(text)
    if (said.join('').length >= leastLength) break
  }
  return { text: said.join('\n'), hasImage }
}
