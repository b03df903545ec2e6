import type { QueryParameters, Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { CacheRow } from '../../prompt-cache/cache-tally.ts'
import { findBreaks } from '../../prompt-cache/find-breaks.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { toGenerationFilter } from './generation-wish.ts'

const hourMs = 60 * 60 * 1000
const usualMs = 24 * hourMs
const mostMs = 30 * 24 * hourMs
const usualRows = 50
const picosPerDollar = 1e12

const list: Handler<'listPromptCacheFindings'> = async ({ query, principal, cancellation }, services) => {
  const { repositories, catalog, stages, now } = services
  const { group_by: group = 'session', limit = usualRows, since: _, until: __, ...narrower } = query
  const filter = await toGenerationFilter({ ...narrower, ...timeOf(query, now()) }, principal, repositories, now())
  const parts = { repositories, catalog: catalog() }
  const { rows, records, isWhole, hasShapes } = await findBreaks(parts, { filter, group }, cancellation.signal)
  const data: Schema<'PromptCacheFindings'> = {
    since: new Date(filter.since).toISOString(),
    until: new Date(filter.until).toISOString(),
    records,
    is_complete: isWhole,
    shapes_recorded: hasShapes || stages.shapes !== undefined,
    rows: rows.slice(0, limit).map((row) => toRow(row, group)),
  }
  return { status: 200, body: { data } }
}

/** GET /prompt-cache */
export const listPromptCacheFindings = defineOperation<'listPromptCacheFindings'>({
  handler: list,
  yieldsTo: 'inference',
})

function timeOf(
  { since, until }: Pick<QueryParameters<'listPromptCacheFindings'>, 'since' | 'until'>,
  now: number,
): { readonly since: string; readonly until: string } {
  const end = until === undefined ? now : Date.parse(until)
  const start = since === undefined ? end - usualMs : Date.parse(since)
  if (end - start > mostMs) {
    throw new GatewayError('invalid_request', 'since: must be at most 30 days before until.')
  }
  return { since: new Date(start).toISOString(), until: new Date(end).toISOString() }
}

function toRow(row: CacheRow, group: 'session' | 'app'): Schema<'PromptCacheRow'> {
  const { key, requests, inputTokens, cachedTokens, missedTokens, lostPicos, isPriced, breaks } = row
  const isUnpriced = missedTokens !== null && missedTokens > 0 && !isPriced
  return {
    session_id: group === 'session' ? key : null,
    app_id: group === 'app' ? Number(key) : null,
    requests,
    prompt_tokens: inputTokens,
    cached_tokens: cachedTokens,
    cached_share: inputTokens === 0 ? 0 : Math.min(1, cachedTokens / inputTokens),
    missed_tokens: missedTokens,
    lost_usd: missedTokens === null || isUnpriced ? null : lostPicos / picosPerDollar,
    breaks: breaks.toReversed().map(({ id, previousId, kind, position, missedTokens: missed, createdAt }) => ({
      generation_id: id,
      previous_generation_id: previousId,
      kind,
      position,
      missed_tokens: missed,
      at: new Date(createdAt).toISOString(),
    })),
  }
}
