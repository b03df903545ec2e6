import type { QueryParameters } from '../../contract/contract.ts'
import type { Handler } from '../handler.ts'
import { toCsv } from './generation-csv.ts'
import { readCursor, writeCursor } from './generation-cursor.ts'
import { toGenerationFilter } from './generation-wish.ts'
import { toGenerations } from './name-generations.ts'

const orders = {
  newest: 'newest',
  oldest: 'oldest',
  most_expensive: 'cost',
  slowest: 'duration',
  most_tokens: 'tokens',
} as const

/** GET /generations */
export const listGenerations: Handler<'listGenerations'> = async (
  { query, principal, accepts },
  { repositories, catalog, now },
) => {
  const { sort = 'newest', limit = 50, cursor, ...wish } = query
  const order = orders[sort]
  const after = cursor === undefined ? null : readCursor(order, cursor)
  const filter = await toGenerationFilter(wish, principal, repositories, now())
  const page = await repositories.generationPages.page(filter, order, after, limit)
  const { organizationId } = principal
  const data = await toGenerations(organizationId, page.records, repositories.generationPages, catalog())
  const next = page.next === null ? null : writeCursor(order, page.next)
  const headers = { vary: 'accept', ...(next !== null && nextHeaders(query, next)) }
  // JSON for whoever does not say, and for whoever wants something else altogether.
  const media = accepts?.('application/json', 'text/csv', 'application/x-ndjson')
  if (media === 'text/csv') return { status: 200, headers, text: { media, content: toCsv(data) } }
  if (media === 'application/x-ndjson') {
    const content = data.map((record) => `${JSON.stringify(record)}\n`).join('')
    return { status: 200, headers, text: { media, content } }
  }
  return { status: 200, headers, body: { data, next_cursor: next } }
}

/** Where the list goes on: relative, for whatever stands before the gateway may have changed its address. */
function nextHeaders(query: QueryParameters<'listGenerations'>, cursor: string): Readonly<Record<string, string>> {
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, cursor })) next.set(name, String(value))
  return { 'x-next-cursor': cursor, link: `<?${next}>; rel="next"` }
}
