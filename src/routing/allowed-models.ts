import type { Catalog, Model } from '../catalog/catalog.ts'
import type { AssignedGuardrail } from '../records/guardrail.ts'
import { guardrailFilter } from './guardrail-filter.ts'

/** Whether a caller's guardrails leave a model an endpoint: callers are told of no others. */
export function allowedModels(
  guardrails: readonly AssignedGuardrail[] | undefined,
  catalog: Catalog,
): (model: Model) => boolean {
  const holds = guardrailFilter(guardrails, catalog)
  return ({ endpoints }) => holds === undefined || endpoints.some((endpoint) => holds(endpoint) === undefined)
}
