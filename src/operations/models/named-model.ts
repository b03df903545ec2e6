import type { Catalog } from '../../catalog/catalog.ts'
import type { PathParameters } from '../../contract/contract.ts'
import { GatewayError } from '../../errors/gateway-error.ts'
import type { AssignedGuardrail } from '../../records/guardrail.ts'
import { allowedModels } from '../../routing/allowed-models.ts'
import { bareModelName, type ResolvedModel, resolveModel } from '../../routing/resolve-model.ts'

/**
 * The model that a path names, in any way that a request may name it. Throws GatewayError, 404 with names that are near; one that the caller's
 * guardrails forbid is as unknown as any other.
 */
export function namedModel(
  { author, slug }: PathParameters<'getModel'>,
  catalog: Catalog,
  guardrails: readonly AssignedGuardrail[] | undefined,
): ResolvedModel {
  const isAllowed = allowedModels(guardrails, catalog)
  const name = `${author}/${slug}`
  const resolution = resolveModel(name, catalog)
  if (resolution.kind === 'known' && isAllowed(resolution.model)) return resolution
  const suggestions = catalog.suggest(bareModelName(name, catalog)).filter((id) => {
    const model = catalog.find(id)
    return model !== undefined && isAllowed(model)
  })
  throw new GatewayError('not_found', `There is no model ${name}.`, {
    ...(suggestions.length > 0 && { metadata: { suggestions } }),
  })
}
