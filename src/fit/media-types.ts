import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { Part } from '../canonical/part.ts'
import type { FitRules } from './rules.ts'

type TypeNames = NonNullable<FitRules['mediaTypes']>

/** Gives media the types that the endpoint knows. They mean the same, so nothing is noted. */
export function fitMediaTypes(conversation: Conversation, { mediaTypes: names }: FitRules): Conversation {
  if (names === undefined || !conversation.items.some((item) => hasOtherType(item, names))) return conversation
  return { ...conversation, items: conversation.items.map((item) => fitItem(item, names)) }
}

function hasOtherType(item: Item, names: TypeNames): boolean {
  if (item.kind === 'generated-image') return names[item.mediaType] !== undefined
  return 'parts' in item && item.parts.some((part) => otherType(part, names) !== undefined)
}

function fitItem(item: Item, names: TypeNames): Item {
  if (!hasOtherType(item, names)) return item
  if (item.kind === 'generated-image') return { ...item, mediaType: names[item.mediaType] ?? item.mediaType }
  return 'parts' in item ? { ...item, parts: item.parts.map((part) => fitPart(part, names)) } : item
}

function fitPart(part: Part, names: TypeNames): Part {
  const mediaType = otherType(part, names)
  if (mediaType === undefined || !('source' in part) || part.source.kind !== 'data') return part
  return { ...part, source: { ...part.source, mediaType } }
}

function otherType(part: Part, names: TypeNames): string | undefined {
  return 'source' in part && part.source.kind === 'data' ? names[part.source.mediaType.toLowerCase()] : undefined
}
