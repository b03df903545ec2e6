import type { QueryParameters, Schema } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { findBreaks } from '../../prompt-cache/find-breaks.ts'
import { toFindings } from '../../prompt-cache/to-findings.ts'
import type { Handler } from '../handler.ts'
import { defineOperation } from '../operation.ts'
import { toGenerationFilter } from './generation-wish.ts'

const hourMs = 60 * 60 * 1000
const usualMs = 24 * hourMs
const mostMs = 30 * 24 * hourMs
const usualRows = 50

const list: Handler<'listPromptCacheFindings'> = async ({ query, principal, cancellation }, services) => {
  const { repositories, catalog, stages, now } = services
  const { group_by: group = 'session', limit = usualRows, since: _, until: __, ...narrower } = query
  const filter = await toGenerationFilter({ ...narrower, ...timeOf(query, now()) }, principal, repositories, now())
  const parts = { repositories, catalog: catalog() }
  const diagnosis = await findBreaks(parts, { filter, group }, cancellation.signal)
  const { rows, shapes_recorded: hasShapes, ...found } = toFindings(diagnosis, group)
  const data: Schema<'PromptCacheFindings'> = {
    since: new Date(filter.since).toISOString(),
    until: new Date(filter.until).toISOString(),
    ...found,
    shapes_recorded: hasShapes || stages.shapes !== undefined,
    rows: rows.slice(0, limit),
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
