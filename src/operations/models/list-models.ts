import { toModelRecord } from '../../catalog/model-record.ts'
import type { QueryParameters } from '../../contract/contract.ts'
import { allowedModels } from '../../routing/allowed-models.ts'
import type { Handler } from '../handler.ts'
import type { Services } from '../services.ts'
import { callerCatalog } from './caller-catalog.ts'
import { passesFilters } from './model-filters.ts'
import { needsPopularity, orderModels } from './model-order.ts'
import type { Popularity } from './model-popularity.ts'

type Query = QueryParameters<'listModels'>

const pageSize = 500

/** GET /models */
export const listModels: Handler<'listModels'> = async ({ query, principal }, services) => {
  const { stages, now } = services
  const catalog = await callerCatalog(principal, services)
  const isAllowed = allowedModels(principal.policy.guardrails, catalog)
  const passed = [...catalog.models.values()].filter((model) => isAllowed(model) && passesFilters(model, query, now()))
  const popularity = await popularityFor(query, principal.organizationId, services)
  const health = stages.health.snapshot()
  const sorted = query.sort === undefined ? passed : orderModels(passed, query.sort, { health, popularity })
  const end = (query.offset ?? 0) + (query.limit ?? pageSize)
  const page = sorted.slice(query.offset ?? 0, end)
  const next = end < sorted.length ? pathOfPage(query, end) : null
  return { status: 200, body: { data: page.map(toModelRecord), total_count: sorted.length, links: { next } } }
}

const nobody: Popularity = { requestsLastMonth: new Map(), tokensLastWeek: new Map() }

async function popularityFor(query: Query, organizationId: string, { popularity }: Services): Promise<Popularity> {
  return needsPopularity(query.sort) ? popularity.of(organizationId) : nobody
}

function pathOfPage(query: Query, offset: number): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, offset })) parameters.set(name, String(value))
  return `/api/v1/models?${parameters}`
}
