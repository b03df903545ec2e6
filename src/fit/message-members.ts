import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { Extra, Part } from '../canonical/part.ts'
import { objectOf } from '../streams/untrusted-json.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'
import { mapSame } from './same-list.ts'

/** Leaves out members of messages that the endpoint refuses. */
export function fitMessageMembers(
  conversation: Conversation,
  { messageMembers: members }: FitRules,
  notes: FitNotes,
): Conversation {
  if (members === undefined) return conversation
  const items = mapSame(conversation.items, (item) => {
    if (item.kind !== 'message' && item.kind !== 'tool-result') return item
    const taken = item.kind === 'message' ? members.ofMessages : members.ofResults
    return withSaidRefusals(withMembers(item, taken, notes))
  })
  return items === conversation.items ? conversation : { ...conversation, items }
}

/** The format whose messages have further members. */
const format = 'openai-chat'

function withMembers<I extends Item & { readonly extra?: Extra }>(
  item: I,
  taken: readonly string[],
  notes: FitNotes,
): I {
  const members = Object.entries(objectOf(item.extra?.[format]))
  const kept = members.filter(([name]) => taken.includes(name))
  if (kept.length === members.length) return item
  for (const [name] of members) if (!taken.includes(name)) notes.ignore(`${notes.names.items}.${name}`)
  return { ...item, extra: { ...item.extra, [format]: Object.fromEntries(kept) } }
}

/** A refusal is a member of its own in some formats: here it is what the model said. */
function withSaidRefusals<I extends Item & { readonly parts: readonly Part[] }>(item: I): I {
  if (!item.parts.some(({ kind }) => kind === 'refusal')) return item
  return { ...item, parts: item.parts.map((part) => (part.kind === 'refusal' ? { ...part, kind: 'text' } : part)) }
}
