import type { Handler } from '../handler.ts'
import { readCursor, writeCursor } from './generation-cursor.ts'
import { toGeneration } from './generation-record.ts'
import { toGenerationFilter } from './generation-wish.ts'

const orders = {
  newest: 'newest',
  oldest: 'oldest',
  most_expensive: 'cost',
  slowest: 'duration',
  most_tokens: 'tokens',
} as const

/** GET /generations */
export const listGenerations: Handler<'listGenerations'> = async (
  { query, principal },
  { repositories, catalog, now },
) => {
  const { sort = 'newest', limit = 50, cursor, ...wish } = query
  const order = orders[sort]
  const after = cursor === undefined ? null : readCursor(order, cursor)
  const filter = await toGenerationFilter(wish, principal, repositories, now())
  const { records, next } = await repositories.generationPages.page(filter, order, after, limit)
  return {
    status: 200,
    body: {
      data: records.map((record) => toGeneration(record, catalog())),
      next_cursor: next === null ? null : writeCursor(order, next),
    },
  }
}
