import type { Turn } from '../canonical/turn.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { SeenNames } from '../routing/guardrail-filter.ts'
import type { RouteDefaults } from '../routing/plan-route.ts'
import { unlistedModels } from '../routing/unlisted-models.ts'
import type { GuardedRequest } from './guard-input.ts'

/**
 * Looks at the names of models that the catalog does not list, which callers make up and providers are told, as at any other text. Undefined
 * where there are none, or nothing looks. Rejects with GatewayError where a guardrail that must look can't.
 */
export async function guardNames(
  turn: Turn,
  { texts, cancellation }: Pick<GuardedRequest, 'texts' | 'cancellation'>,
  defaults: RouteDefaults | undefined,
  catalog: Catalog,
): Promise<SeenNames | undefined> {
  if (texts === undefined) return undefined
  const unlisted = unlistedModels(turn, defaults, catalog)
  if (unlisted.length === 0) return undefined
  const names = unlisted.map(({ upstreamModel }) => ({ texts: [upstreamModel], origin: 'other' as const }))
  const holders = await texts.holdersOf(names, cancellation.signal)
  return new Map(unlisted.map(({ modelId }, at) => [modelId, holders[at] ?? new Set()]))
}
