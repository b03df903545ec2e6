import type { Conversation } from '../canonical/conversation.ts'
import type { Item } from '../canonical/item.ts'
import type { CacheBreakpoint } from '../canonical/part.ts'
import type { Tool } from '../canonical/tool.ts'
import { isJsonObject } from '../streams/untrusted-json.ts'
import type { FitNotes } from './fit-notes.ts'
import type { FitRules } from './rules.ts'

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
  const tools = conversation.tools.map((tool) => toolWithMarks(tool, keeps))
  const items = conversation.items.map((item) => itemWithMarks(item, keeps))
  return { ...conversation, tools, items }
}

function toolWithMarks(tool: Tool, keeps: Keeps): Tool {
  return tool.kind === 'native' ? nativeWithMarks(tool, keeps) : withOwnMark(tool, keeps)
}

function itemWithMarks(item: Item, keeps: Keeps): Item {
  if (item.kind === 'native') return nativeWithMarks(item, keeps)
  if (!('parts' in item)) return withOwnMark(item, keeps)
  const parts = item.parts.map((part) => withOwnMark(part, keeps))
  const isSame = parts.every((part, index) => part === item.parts[index])
  return withOwnMark(isSame ? item : { ...item, parts }, keeps)
}

function withOwnMark<T extends object>(value: T, keeps: Keeps): T {
  const { cacheBreakpoint: mark, ...rest } = value as T & { readonly cacheBreakpoint?: CacheBreakpoint }
  // A value without its optional mark is of the same type.
  return mark === undefined || keeps() ? value : (rest as unknown as T)
}

function nativeWithMarks<T extends { readonly wire: unknown }>(native: T, keeps: Keeps): T {
  const wire = wireWithMarks(native.wire, keeps)
  return wire === native.wire ? native : { ...native, wire }
}

/** Blocks of the Messages format carry marks, and so do the blocks in their content. */
function wireWithMarks(wire: unknown, keeps: Keeps): unknown {
  if (!isJsonObject(wire)) return wire
  const { cache_control: mark, ...rest } = wire
  const { content } = wire
  const blocks = Array.isArray(content) ? content.map((block: unknown) => wireWithMarks(block, keeps)) : []
  const isSame = blocks.every((block, index) => block === (content as readonly unknown[])[index])
  const inner = isSame ? undefined : { content: blocks }
  const isKept = !isJsonObject(mark) || keeps()
  if (isKept) return inner === undefined ? wire : { ...wire, ...inner }
  return { ...rest, ...inner }
}
