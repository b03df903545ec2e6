import type { Turn } from '../canonical/turn.ts'
import type { Catalog, Endpoint } from '../catalog/catalog.ts'
import { type RouteDefaults, requestedNames } from './plan-route.ts'
import { resolveModel } from './resolve-model.ts'

/** Endpoints of models that a turn asks for by names which the catalog does not list: a provider that takes any name would be told them. */
export function unlistedModels(turn: Turn, defaults: RouteDefaults | undefined, catalog: Catalog): readonly Endpoint[] {
  return requestedNames(turn, defaults).flatMap((name) => {
    const resolution = resolveModel(name, catalog)
    if (resolution.kind === 'unknown') return []
    return resolution.model.endpoints.filter(({ modelId }) => !catalog.isKnown(modelId))
  })
}
