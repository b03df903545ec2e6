import type { Conversation } from '../../canonical/conversation.ts'
import type { Item } from '../../canonical/item.ts'
import type { StickyKey } from '../../canonical/turn.ts'

/** Characters of an opening to hash: conversations differ early, and a document may be megabytes. */
const openingLengthMax = 512
const textLengthMax = 256

/**
 * The key of a request's conversation: its session, else its prompt cache key, else its beginning. `opening` returns the first system-level
 * text and the first other message, in the format's own shape.
 */
export function stickyKeyOf(
  sessionId: string | undefined,
  promptCacheKey: string | null | undefined,
  opening: () => readonly unknown[],
): StickyKey {
  if (sessionId !== undefined) return { text: `session ${sessionId}`, isExplicit: true }
  if (promptCacheKey !== undefined && promptCacheKey !== null && promptCacheKey !== '') {
    return { text: `cache ${promptCacheKey}`, isExplicit: true }
  }
  const pieces: string[] = []
  let left = openingLengthMax
  for (const part of opening()) {
    left = openingLengthMax
    collect(part)
    pieces.push('|')
  }
  return { text: `opening ${pieces.join('\0')}`, isExplicit: false }

  function collect(value: unknown): void {
    if (left <= 0 || value === undefined) return
    if (typeof value === 'string') {
      const piece = excerpt(value)
      left -= piece.length
      pieces.push(piece)
    } else if (typeof value === 'object' && value !== null) {
      // Only the text counts: the same message may be a string on one turn and a list of parts on the next.
      const { content, parts, text } = value as { content?: unknown; parts?: unknown; text?: unknown }
      const said = content ?? parts ?? text
      if (said === undefined) for (const member of Object.values(value)) collect(member)
      else collect(said)
    } else pieces.push(String(value))
  }
}

/** Like `stickyKeyOf`, for a decoded conversation. */
export function stickyKeyOfConversation(sessionId: string | undefined, conversation: Conversation): StickyKey {
  const { instructions, items, promptCacheKey } = conversation
  return stickyKeyOf(sessionId, promptCacheKey, () => [
    instructions ?? items.find(isSystem),
    items.find((item) => !isSystem(item)),
  ])
}

function isSystem(item: Item): boolean {
  return item.kind === 'message' && (item.role === 'system' || item.role === 'developer')
}

// The start, the end and the length of a long text identify it without reading all of it.
function excerpt(text: string): string {
  if (text.length <= textLengthMax) return text
  const half = textLengthMax / 2
  return `${text.slice(0, half)}${text.slice(-half)}${text.length}`
}
