import type { BroadcastItem, Destination } from '../records/destination.ts'
import type { GenerationContent } from '../records/generation-content.ts'
import type { ToldGeneration } from '../storage/broadcast/told-generations.ts'
import { fitsRules, readsContent } from './filter-rules.ts'
import { reduceItem } from './reduce-item.ts'

export interface ItemSources {
  /** The stored ones of these generations, in the order of their ids. */
  readonly generations: (ids: readonly string[]) => Promise<readonly ToldGeneration[]>
  /** Prompt and answer of a generation; null where they were not kept. `bytes`: about what they take. */
  readonly contentOf: (
    organizationId: string,
    id: string,
  ) => Promise<{ readonly content: GenerationContent; readonly bytes: number } | null>
  readonly providerName: (slug: string) => string | null
}

/** What there is to send. */
export interface ReadItems {
  /** Filtered, and without what the destination must not see. */
  readonly items: readonly BroadcastItem[]
  /** Ids of those that are too much for one sending. */
  readonly left: readonly string[]
}

/** Prompts and answers of one sending: what takes some milliseconds to encode. */
const contentBytesMax = 1024 * 1024

/** Reads generations as a destination is to see them. Those that are not stored any more are left out. */
export async function readItems(
  { generations, contentOf, providerName }: ItemSources,
  ids: readonly string[],
  destination: Destination,
): Promise<ReadItems> {
  const needsContent = !destination.isPrivate || readsContent(destination.filterRules)
  const items: BroadcastItem[] = []
  let bytes = 0
  for (const { record, ...names } of await generations(ids)) {
    const found = needsContent ? await contentOf(record.organizationId, record.id) : null
    bytes += found?.bytes ?? 0
    if (bytes > contentBytesMax && items.length > 0) {
      return { items, left: ids.filter((id) => id >= record.id) }
    }
    const provider = record.provider === null ? null : providerName(record.provider)
    const item = { record, ...names, content: found?.content ?? null, providerName: provider }
    if (fitsRules(item, destination.filterRules)) items.push(reduceItem(item, destination))
    // Opening and searching what was said takes its time: requests come first.
    if (found !== null) await new Promise((resolve) => setImmediate(resolve))
  }
  return { items, left: [] }
}
