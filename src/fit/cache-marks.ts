import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { CacheBreakpoint } from '../canonical/part.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

interface Markable {
  readonly cacheBreakpoint?: CacheBreakpoint
}

/** Leaves out the first cache marks beyond the number that the endpoint takes: each caches everything before it. */
export function fitCacheMarks(conversation: Conversation, { cacheMarksMax }: FitRules, notes: FitNotes): Conversation {
  if (cacheMarksMax === undefined) return conversation
  const { tools, items, cacheControl } = conversation
  let excess = -cacheMarksMax
  // A mark on the whole request counts too.
  if (cacheControl !== undefined) excess++
  for (const tool of tools) if (isMarked(tool)) excess++
  for (const item of items) for (const part of partsOf(item)) if (isMarked(part)) excess++
  if (excess <= 0) return conversation
  notes.ignore('cache_control')
  const unmarked = <T extends object>(value: T): T => {
    if (excess === 0 || !isMarked(value)) return value
    excess--
    const { cacheBreakpoint: _, ...rest } = value as T & Markable
    return rest as unknown as T
  }
  return {
    ...conversation,
    tools: tools.map(unmarked),
    items: items.map((item) =>
      'parts' in item && item.parts.some(isMarked) ? { ...item, parts: item.parts.map(unmarked) } : item,
    ),
  }
}

function isMarked(value: Markable | object): boolean {
  return 'cacheBreakpoint' in value && value.cacheBreakpoint !== undefined
}

function partsOf(item: Item): readonly Markable[] {
  return 'parts' in item ? item.parts : []
}
