import { setImmediate } from 'node:timers/promises'
import type { Catalog } from '../catalog/catalog.ts'
import { pricesOf } from '../catalog/request-prices.ts'
import type { CacheUse } from '../records/cache-use.ts'
import type { GenerationFilter } from '../records/generation-query.ts'
import type { Repositories } from '../storage/repositories.ts'
import { type CacheRow, CacheTally, sumRows } from './cache-tally.ts'

export interface DoctorParts {
  readonly repositories: Pick<Repositories, 'shapes'>
  readonly catalog: Catalog
}

export interface DoctorWish {
  readonly filter: GenerationFilter
  readonly group: 'session' | 'app'
}

export interface Diagnosis {
  /** What lost most tokens comes first, then what has most that no cache had. */
  readonly rows: readonly CacheRow[]
  /** All of them together. */
  readonly total: CacheRow
  /** Records that were looked at. */
  readonly records: number
  /** False: there were more, and only the newest were looked at. */
  readonly isWhole: boolean
  /** Whether at least one of them has a shape. */
  readonly hasShapes: boolean
}

/** Records that one question looks at, the newest of its time. */
export const recordsMost = 20_000
/** Shapes that are compared before others get their turn. */
const sliceShapes = 200

/** What sessions or apps read from prompt caches, and what broke them. Rejects with the signal's reason. */
export async function findBreaks(
  { repositories: { shapes }, catalog }: DoctorParts,
  { filter, group }: DoctorWish,
  signal: AbortSignal,
): Promise<Diagnosis> {
  const found = await shapes.uses(filter, group, recordsMost + 1, signal)
  const uses = found.slice(0, recordsMost).reverse()
  const tally = new CacheTally(group, (use) => pricesAt(use, catalog))
  let hasShapes = false
  for (let at = 0; at < uses.length; at += sliceShapes) {
    signal.throwIfAborted()
    const slice = uses.slice(at, at + sliceShapes)
    const shapeOf = await shapes.ofGenerations(slice.map(({ id }) => id))
    hasShapes ||= shapeOf.size > 0
    for (const use of slice) tally.add(use, shapeOf.get(use.id))
    await setImmediate()
  }
  const uncached = ({ inputTokens, cachedTokens }: CacheRow) => inputTokens - cachedTokens
  const rows = [...tally.rows].sort(
    (one, other) => (other.missedTokens ?? 0) - (one.missedTokens ?? 0) || uncached(other) - uncached(one),
  )
  return { rows, total: sumRows(rows), records: uses.length, isWhole: found.length <= recordsMost, hasShapes }
}

function pricesAt({ model, endpointTag, inputTokens, createdAt }: CacheUse, catalog: Catalog) {
  const id = `${model}@${endpointTag}`
  const prices = catalog.find(model ?? '')?.endpoints.find((endpoint) => endpoint.id === id)?.prices ?? null
  return prices === null ? null : pricesOf(prices, { inputTokens, at: createdAt })
}
