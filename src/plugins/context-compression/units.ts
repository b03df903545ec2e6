import type { Item } from '../../canonical/item.ts'

/** Items that only make sense together. */
export interface Unit {
  readonly items: readonly Item[]
  /** Instructions, which are never left out. */
  readonly isSystem: boolean
  /** Whether a caller's words begin it. */
  readonly isUser: boolean
  /** Whether a provider may cache the prompt up to a place in it. */
  readonly endsCache: boolean
}

/**
 * A conversation in stretches, none of which parts a call from its result, or a model's thoughts, with what signs them, from what it said and
 * called after them.
 */
export function toUnits(items: readonly Item[]): Unit[] {
  const units: Item[][] = []
  const open = new Set<string>()
  let before: Item | undefined
  for (const item of items) {
    const own = units.at(-1)
    if (own === undefined || before === undefined || (open.size === 0 && begins(item, before))) units.push([item])
    else own.push(item)
    if (item.kind === 'tool-call') open.add(item.callId)
    if (item.kind === 'tool-result') open.delete(item.callId)
    before = item
  }
  return units.map(toUnit)
}

function begins(item: Item, before: Item): boolean {
  if (item.kind === 'message' && item.role !== 'assistant') return true
  // What only one format knows may belong to what is around it.
  if (item.kind === 'native' || item.kind === 'tool-result' || before.kind === 'native') return false
  return before.kind === 'tool-result' || (before.kind === 'message' && before.role !== 'assistant')
}

function toUnit(items: readonly Item[]): Unit {
  const [first] = items
  const role = first?.kind === 'message' ? first.role : undefined
  return {
    items,
    isSystem: role === 'system' || role === 'developer',
    isUser: role === 'user',
    endsCache: items.some(hasCacheMark),
  }
}

function hasCacheMark(item: Item): boolean {
  if (item.kind !== 'message' && item.kind !== 'tool-result') return false
  return item.parts.some(({ cacheBreakpoint }) => cacheBreakpoint !== undefined)
}
