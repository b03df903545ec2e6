import { toArchitecture } from '../../catalog/model-record.ts'
import { isFree } from '../../routing/endpoint-price.ts'
import { guardrailFilter } from '../../routing/guardrail-filter.ts'
import type { Handler } from '../handler.ts'
import { callerCatalog } from './caller-catalog.ts'
import { toEndpointRecord } from './endpoint-record.ts'
import { namedModel } from './named-model.ts'

/** GET /models/{author}/{slug}/endpoints */
export const listModelEndpoints: Handler<'listModelEndpoints'> = async ({ path, principal }, services) => {
  const { stages } = services
  const catalog = await callerCatalog(principal, services)
  const { guardrails } = principal.policy
  const { model, variants } = namedModel(path, catalog, guardrails)
  const holds = guardrailFilter(guardrails, catalog)
  const left = holds === undefined ? model.endpoints : model.endpoints.filter((each) => holds(each) === undefined)
  const endpoints = variants.has('free') ? left.filter(isFree) : left
  const health = stages.health.snapshot()
  const now = stages.health.now()
  return {
    status: 200,
    body: {
      data: {
        id: model.id,
        name: model.name,
        created: model.createdAt,
        description: model.description,
        architecture: toArchitecture(model),
        endpoints: endpoints.map((endpoint) => toEndpointRecord(endpoint, model, health.of(endpoint.id), now)),
      },
    },
  }
}
