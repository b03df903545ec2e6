import type { ToolResultItem } from '../../canonical/item.ts'
import type { Part } from '../../canonical/part.ts'

/** The parts of a result with the cache mark of the whole on the last one, for formats that mark parts only. */
export function markedParts({ parts, cacheBreakpoint }: ToolResultItem): readonly Part[] {
  const last = parts.at(-1)
  if (cacheBreakpoint === undefined || last === undefined) return parts
  return [...parts.slice(0, -1), { ...last, cacheBreakpoint }]
}
