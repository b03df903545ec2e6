import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { Tool } from '../canonical/tool.ts'
import { isJsonObject } from '../streams/untrusted-json.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'
import { mapSame } from './same-list.ts'

/** Removes the first cache marks beyond the number that the endpoint takes: the last ones cache everything before them. */
export function fitCacheMarks(conversation: Conversation, { cacheMarksMax }: FitRules, notes: FitNotes): Conversation {
  if (cacheMarksMax === undefined) return conversation
  // A mark on the whole request counts too.
  let count = conversation.cacheControl === undefined ? 0 : 1
  withMarks(conversation, () => {
    count++
    return true
  })
  if (count <= cacheMarksMax) return conversation
  notes.ignore('cache_control')
  let excess = count - cacheMarksMax
  return withMarks(conversation, () => excess-- <= 0)
}

/** Is called for each mark in the order of the prompt. Returns whether the mark stays. */
type Keeps = () => boolean

function withMarks(conversation: Conversation, keeps: Keeps): Conversation {
  const tools = mapSame(conversation.tools, (tool) => toolWithMarks(tool, keeps))
  const items = mapSame(conversation.items, (item) => itemWithMarks(item, keeps))
  return { ...conversation, tools, items }
}

function toolWithMarks(tool: Tool, keeps: Keeps): Tool {
  return tool.kind === 'native' ? nativeWithMarks(tool, keeps) : withOwnMark(tool, keeps)
}

function itemWithMarks(item: Item, keeps: Keeps): Item {
  if (item.kind === 'native') return nativeWithMarks(item, keeps)
  if (!('parts' in item)) return withOwnMark(item, keeps)
  const parts = mapSame(item.parts, (part) => withOwnMark(part, keeps))
  return withOwnMark(parts === item.parts ? item : { ...item, parts }, keeps)
}

function withOwnMark<T extends object>(value: T, keeps: Keeps): T {
  if (!('cacheBreakpoint' in value) || value.cacheBreakpoint === undefined || keeps()) return value
  const { cacheBreakpoint: _, ...rest } = value
  // A value without its optional mark is of the same type.
  return rest as unknown as T
}

function nativeWithMarks<T extends { readonly wire: unknown }>(native: T, keeps: Keeps): T {
  const wire = wireWithMarks(native.wire, keeps)
  return wire === native.wire ? native : { ...native, wire }
}

/** Blocks of the Messages format have marks, and so do the blocks in their content. */
function wireWithMarks(wire: unknown, keeps: Keeps): unknown {
  if (!isJsonObject(wire)) return wire
  const { content } = wire
  const blocks: unknown = Array.isArray(content)
    ? mapSame(content, (block: unknown) => wireWithMarks(block, keeps))
    : content
  const inner = blocks === content ? wire : { ...wire, content: blocks }
  if (!isJsonObject(wire['cache_control']) || keeps()) return inner
  const { cache_control: _, ...rest } = inner
  return rest
}
