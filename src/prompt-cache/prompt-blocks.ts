import { createHash } from 'node:crypto'
import type { Conversation } from '../canonical/conversation.ts'
import type { Item, MessageItem } from '../canonical/item.ts'
import type { Tool } from '../canonical/tool.ts'
import type { ShapeBlockKind } from '../records/prompt-shape.ts'

/** A block of a prompt as text, for hashing only. */
export interface PromptBlock {
  readonly kind: ShapeBlockKind
  readonly text: string
  /** Its characters; of media as many as their tokens are about worth. */
  readonly size: number
}

/** Media cost some hundred tokens, whatever their bytes are. */
const mediaSize = 3_000

/** The blocks of a prompt in the order in which providers cache them: tools, system blocks, messages. */
export function blocksOf({ tools, instructions, items }: Conversation): readonly PromptBlock[] {
  const first = items.findIndex((item) => !isSystem(item))
  const leading = first < 0 ? items.length : first
  return [
    ...(tools.length === 0 ? [] : [toBlock('tools', tools)]),
    ...(instructions === undefined ? [] : [toBlock('system', instructions)]),
    ...items
      .slice(0, leading)
      .flatMap((item) => ('parts' in item ? item.parts : []))
      .map((part) => toBlock('system', part)),
    ...items.slice(leading).map((item) => toBlock('message', withoutId(item))),
  ]
}

/** Each tool as text. */
export function toolTexts(tools: readonly Tool[]): readonly string[] {
  return tools.map((tool) => toBlock('tools', tool).text)
}

function isSystem(item: Item): item is MessageItem {
  return item.kind === 'message' && (item.role === 'system' || item.role === 'developer')
}

// Ids of items are not part of what models read.
function withoutId(item: Item): object {
  if (item.kind === 'native') return item
  const { id: _, ...rest } = item
  return rest
}

function toBlock(kind: ShapeBlockKind, what: unknown): PromptBlock {
  let mediaChars = 0
  const text = JSON.stringify(what, (key, value: unknown) => {
    // Where a provider may cache up to moves with every request, and changes nothing of what it reads.
    if (key === 'cacheBreakpoint' || key === 'cache_control') return undefined
    if (key !== 'base64' || typeof value !== 'string') return value
    mediaChars += mediaSize
    return createHash('sha256').update(value).digest('base64url')
  })
  return { kind, text, size: text.length + mediaChars }
}
