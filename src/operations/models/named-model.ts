import type { Catalog } from '../../catalog/catalog.ts'
import type { PathParameters } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import { bareModelName, type ResolvedModel, resolveModel } from '../../routing/resolve-model.ts'

/** The model that a path names, in any way that a request may name it. Throws GatewayError, 404 with names that are near. */
export function namedModel({ author, slug }: PathParameters<'getModel'>, catalog: Catalog): ResolvedModel {
  const name = `${author}/${slug}`
  const resolution = resolveModel(name, catalog)
  if (resolution.kind === 'known') return resolution
  const suggestions = [...catalog.suggest(bareModelName(name, catalog))]
  throw new GatewayError('not_found', `There is no model ${name}.`, {
    ...(suggestions.length > 0 && { metadata: { suggestions } }),
  })
}
