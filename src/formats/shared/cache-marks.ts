import type { Conversation } from '../../canonical/conversation.ts'
import type { Item, ToolResultItem } from '../../canonical/item.ts'
import type { Part } from '../../canonical/part.ts'
import { isMarked } from './unsupported-parameters.ts'

/**
 * Most cache marks of a request, for providers that cache as Claude does. Source:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/prompt-caching.html
 */
const marksMax = 4

/**
 * The conversation with no more cache marks than providers take. The last ones stay, because a mark caches everything before it. Notes
 * removed ones in `ignored`.
 */
export function withFewMarks(conversation: Conversation, ignored: Set<string>): Conversation {
  const { tools, items, cacheControl } = conversation
  const count = tools.filter(isMarked).length + items.reduce((sum, item) => sum + marksOf(item), 0)
  // The mark on the whole request counts too.
  let excess = count - (cacheControl === undefined ? marksMax : marksMax - 1)
  if (excess <= 0) return conversation
  ignored.add('cache_control')
  const strip = <T extends object>(marked: T): T => {
    if (excess <= 0 || !('cacheBreakpoint' in marked) || marked.cacheBreakpoint === undefined) return marked
    excess--
    const { cacheBreakpoint: _, ...plain } = marked
    return plain as T
  }
  const stripItem = (item: Item): Item =>
    strip('parts' in item ? ({ ...item, parts: item.parts.map(strip) } as Item) : item)
  return { ...conversation, tools: tools.map(strip), items: items.map(stripItem) }
}

/** The parts of a result with the mark of the whole on the last one, for formats that mark parts only. */
export function markedParts({ parts, cacheBreakpoint }: ToolResultItem): readonly Part[] {
  const last = parts.at(-1)
  if (cacheBreakpoint === undefined || last === undefined) return parts
  return [...parts.slice(0, -1), { ...last, cacheBreakpoint }]
}

function marksOf(item: Item): number {
  const own = 'cacheBreakpoint' in item && item.cacheBreakpoint !== undefined ? 1 : 0
  const parts = 'parts' in item ? item.parts : []
  return own + parts.filter(({ cacheBreakpoint }) => cacheBreakpoint !== undefined).length
}
