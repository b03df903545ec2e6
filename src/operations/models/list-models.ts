import type { Model } from '../../catalog/catalog.ts'
import { toModelRecord } from '../../catalog/model-record.ts'
import type { QueryParameters } from '../../contract/contract.ts'
import { fieldRefusal } from '../../errors/field-refusal.ts'
import { allowedModels } from '../../routing/allowed-models.ts'
import type { Handler } from '../handler.ts'
import type { Services } from '../services.ts'
import { callerCatalog } from './caller-catalog.ts'
import { passesFilters } from './model-filters.ts'
import { needsPopularity, orderModels } from './model-order.ts'
import type { Popularity } from './model-popularity.ts'

type Query = QueryParameters<'listModels'>

type Models = readonly Model[]

/** GET /models */
export const listModels: Handler<'listModels'> = async ({ query, principal }, services) => {
  const { stages, now } = services
  const catalog = await callerCatalog(principal, services)
  const isAllowed = allowedModels(principal.policy.guardrails, catalog)
  const passed = [...catalog.models.values()].filter((model) => isAllowed(model) && passesFilters(model, query, now()))
  const popularity = await popularityFor(query, principal.organizationId, services)
  const health = stages.health.snapshot()
  const sorted = query.sort === undefined ? passed : orderModels(passed, query.sort, { health, popularity })
  const { first, last, start, end } = pageOf(query, sorted)
  const page = sorted.slice(start, end)
  return {
    status: 200,
    body: {
      object: 'list',
      data: page.map(toModelRecord),
      total_count: sorted.length,
      first_id: page[0]?.id ?? null,
      last_id: page.at(-1)?.id ?? null,
      has_more: query.before_id === undefined ? end < last : start > first,
      links: { next: end < sorted.length ? pathOfPage(query, end) : null },
    },
  }
}

/**
 * Positions in the list: a page from `start` to `end`, within the range from `first` to `last` that `after_id` and `before_id` leave. Ends are
 * exclusive.
 */
interface Page {
  readonly first: number
  readonly last: number
  readonly start: number
  readonly end: number
}

function pageOf({ after_id: after, before_id: before, offset = 0, limit = Infinity }: Query, models: Models): Page {
  const first = after === undefined ? 0 : positionOf(after, 'after_id', models) + 1
  const last = Math.max(first, before === undefined ? models.length : positionOf(before, 'before_id', models))
  if (before !== undefined && after === undefined) {
    const end = Math.max(first, last - offset)
    return { first, last, start: Math.max(first, end - limit), end }
  }
  const start = Math.min(first + offset, last)
  return { first, last, start, end: Math.min(start + limit, last) }
}

function positionOf(id: string, parameter: string, models: Models): number {
  const position = models.findIndex((model) => model.id === id)
  if (position === -1) throw fieldRefusal(parameter, `there is no model ${id} in this list`)
  return position
}

const nobody: Popularity = { requestsLastMonth: new Map(), tokensLastWeek: new Map() }

async function popularityFor(query: Query, organizationId: string, { popularity }: Services): Promise<Popularity> {
  return needsPopularity(query.sort) ? popularity.of(organizationId) : nobody
}

function pathOfPage(query: Query, offset: number): string {
  const parameters = new URLSearchParams()
  const { after_id: _after, before_id: _before, ...others } = query
  for (const [name, value] of Object.entries({ ...others, offset })) parameters.set(name, String(value))
  return `/api/v1/models?${parameters}`
}
