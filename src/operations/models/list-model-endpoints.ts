import { GatewayError } from '../../errors/gateway-error.ts'
import { isFree } from '../../routing/endpoint-price.ts'
import { bareModelName, resolveModel } from '../../routing/resolve-model.ts'
import type { Handler } from '../handler.ts'
import { callerCatalog } from './caller-catalog.ts'
import { toEndpointRecord } from './endpoint-record.ts'
import { toArchitecture } from './model-record.ts'

/** GET /models/{author}/{slug}/endpoints */
export const listModelEndpoints: Handler<'listModelEndpoints'> = async ({ path, principal }, services) => {
  const { stages } = services
  const catalog = await callerCatalog(principal, services)
  const name = `${path.author}/${path.slug}`
  const resolution = resolveModel(name, catalog)
  if (resolution.kind !== 'known') {
    const suggestions = [...catalog.suggest(bareModelName(name, catalog))]
    throw new GatewayError('not_found', `There is no model ${name}.`, {
      ...(suggestions.length > 0 && { metadata: { suggestions } }),
    })
  }
  const { model, variants } = resolution
  const endpoints = variants.has('free') ? model.endpoints.filter(isFree) : model.endpoints
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
