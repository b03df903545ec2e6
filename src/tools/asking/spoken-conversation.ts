import type { Item, MessageItem } from '../../canonical/item.ts'
import type { Turn } from '../../canonical/turn.ts'
import type { ModelWish } from '../ask-model.ts'
import { lineOf } from './transcript.ts'

/** A conversation as any other model can go on with it: calls, their results and pictures become text, and thoughts are left out. */
export function spokenConversation(turn: Turn): NonNullable<ModelWish['conversation']> {
  const { instructions, items } = turn.conversation()
  return { ...(instructions !== undefined && { instructions }), items: items.flatMap((item) => spoken(item) ?? []) }
}

function spoken(item: Item): MessageItem | undefined {
  if (item.kind === 'message') return item
  const line = lineOf(item)
  // What a tool gave is no word of the assistant's.
  const role = item.kind === 'tool-result' ? 'user' : 'assistant'
  return line === undefined ? undefined : { kind: 'message', role, parts: [{ kind: 'text', text: line }] }
}
