import type { Conversation } from '../../canonical/conversation.ts'
import type { Item } from '../../canonical/item.ts'
import type { Schema } from '../../contract/contract.ts'
import { cacheTtls } from '../shared/unsupported-parameters.ts'

type Options = Schema<'PromptCacheOptions'> | null | undefined
type Marked = Pick<Conversation, 'items' | 'tools' | 'cacheControl'>

/** Copies the duration of `prompt_cache_options` to each cache mark without one, for formats that lack that member. */
export function withCacheOptions<Of extends Marked>(conversation: Of, options: Options): Of {
  const ttl = options?.ttl
  if (typeof ttl !== 'string' || !cacheTtls.has(ttl)) return conversation
  const { items, tools, cacheControl } = conversation
  return {
    ...conversation,
    items: items.map((item) => withMarks(item, ttl)),
    tools: tools.map((tool) =>
      tool.kind === 'function' && tool.cacheBreakpoint !== undefined
        ? { ...tool, cacheBreakpoint: { ttl, ...tool.cacheBreakpoint } }
        : tool,
    ),
    ...(cacheControl !== undefined && { cacheControl: { ttl, ...cacheControl } }),
  }
}

function withMarks(item: Item, ttl: string): Item {
  if (!('parts' in item)) return item
  return {
    ...item,
    parts: item.parts.map((part) =>
      part.cacheBreakpoint === undefined ? part : { ...part, cacheBreakpoint: { ttl, ...part.cacheBreakpoint } },
    ),
  }
}
