import type { SortKey, Turn } from '../canonical/turn.ts'
import type { Catalog, Tier } from '../catalog/catalog.ts'
import { compileFilters, type EndpointFilter } from './endpoint-filters.ts'
import { toEndpointNames } from './endpoint-names.ts'
import type { HealthSnapshot } from './health-snapshot.ts'
import { keepPreferred } from './keep-preferred.ts'
import { type Ordering, orderCandidates, placeInOrder } from './order-candidates.ts'
import type { Candidate, Exclusion, Plan, RoutingStrategy } from './plan.ts'
import { type ResolvedModel, resolveModel, type Variant } from './resolve-model.ts'

export type { EndpointHealth, HealthSnapshot, Percentiles } from './health-snapshot.ts'
export type { Candidate, Exclusion, ExclusionReason, Plan, RoutingStrategy } from './plan.ts'

/** What holds where a request says nothing itself. */
export interface RouteDefaults {
  /** For requests that name no model. */
  readonly textModel?: string
  /** For requests that name no sort. */
  readonly sort?: SortKey
}

/** All that a plan depends on. */
export interface RouteInputs {
  readonly turn: Turn
  readonly catalog: Catalog
  readonly health: HealthSnapshot
  /** Unix milliseconds. */
  readonly now: number
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly defaults?: RouteDefaults
}

/** Decides where a request may go, in which order, and says of each other endpoint why not. Never throws: a plan can have no candidates. */
export function planRoute(inputs: RouteInputs): Plan {
  const { turn, catalog } = inputs
  const requestedModels = namesOf(inputs)
  const resolved: ResolvedModel[] = []
  const unknownModels: string[] = []
  const unsupportedModels: string[] = []
  for (const name of requestedModels) {
    const resolution = resolveModel(name, catalog)
    if (resolution.kind === 'known') resolved.push(resolution)
    else (resolution.kind === 'unknown' ? unknownModels : unsupportedModels).push(name)
  }

  const excluded: Exclusion[] = []
  const groups = resolved.map((each) => ({ ...each, candidates: survivorsOf(each, turn, excluded) }))
  const ordered =
    turn.routing.partition === 'none'
      ? orderCandidates(
          groups.flatMap(({ candidates }) => candidates),
          orderingOf(new Set(resolved.flatMap(({ variants }) => [...variants])), inputs),
        )
      : groups.flatMap(({ candidates, variants }) => orderCandidates(candidates, orderingOf(variants, inputs)))
  const distinct = resolved.length > 1 ? distinctCandidates(ordered) : ordered
  const candidates = turn.routing.allowFallbacks === false ? keepFirst(distinct, turn, excluded) : distinct

  return {
    requested: requestedModels[0] ?? '',
    requestedModels,
    strategy: strategyOf(requestedModels, resolved),
    candidates,
    excluded: resolved.length > 1 ? distinctExclusions(excluded, candidates) : excluded,
    unknownModels,
    unsupportedModels,
    versionGroup: resolved.find(({ family }) => family !== undefined)?.family,
  }
}

function namesOf({ turn, defaults }: RouteInputs): readonly string[] {
  if (turn.models.length > 0) return turn.models
  return defaults?.textModel === undefined ? [] : [defaults.textModel]
}

function survivorsOf({ model, requestedAs, variants }: ResolvedModel, turn: Turn, excluded: Exclusion[]) {
  const filters = compileFilters(turn, variants, tiersAskedFor(turn, variants))
  const survivors: Candidate[] = []
  for (const endpoint of model.endpoints) {
    const exclusion = exclude({ endpoint, model, requestedAs }, filters)
    if (exclusion === undefined) survivors.push({ endpoint, model, requestedAs })
    else excluded.push(exclusion)
  }
  return keepPreferred(survivors, turn, excluded)
}

function exclude({ endpoint, model }: Candidate, filters: readonly EndpointFilter[]): Exclusion | undefined {
  for (const { reason, explain } of filters) {
    const detail = explain(endpoint, model)
    if (detail !== undefined) return { endpoint, model, reason, detail }
  }
  return undefined
}

function tiersAskedFor({ routing }: Turn, variants: ReadonlySet<Variant>): ReadonlySet<Tier> {
  const tiers = new Set<Tier>()
  if (routing.serviceTier !== undefined) tiers.add(routing.serviceTier)
  if (variants.has('nitro')) tiers.add('priority')
  if (variants.has('floor')) tiers.add('flex')
  return tiers
}

function orderingOf(variants: ReadonlySet<Variant>, { turn, health, now, random, defaults }: RouteInputs): Ordering {
  const { routing } = turn
  const sort = sortOf(variants) ?? routing.sort ?? defaults?.sort
  return { routing, sort, askedTiers: tiersAskedFor(turn, variants), health, now, random }
}

// A variant stands with the model itself, so it says more than what is asked for all models.
function sortOf(variants: ReadonlySet<Variant>): SortKey | undefined {
  if (variants.has('nitro')) return 'throughput'
  if (variants.has('floor')) return 'price'
  return variants.has('exacto') ? 'exacto' : undefined
}

function strategyOf(requestedModels: readonly string[], resolved: readonly ResolvedModel[]): RoutingStrategy {
  if (requestedModels.length > 1) return 'fallback'
  const [only] = resolved
  if (only === undefined) return 'direct'
  if (only.via !== 'id') return only.via
  return only.variants.has('free') || only.model.id.endsWith(':free') ? 'free' : 'direct'
}

/** Only the first, and with an `order` only one that it names: no other provider was agreed to. */
function keepFirst(candidates: readonly Candidate[], turn: Turn, excluded: Exclusion[]): readonly Candidate[] {
  const names = toEndpointNames(turn.routing.order ?? [])
  const first = candidates.find(
    (candidate) =>
      names.length === 0 || Number.isFinite(placeInOrder(candidate, names, new Set([candidate.endpoint.tier]))),
  )
  for (const candidate of candidates) {
    if (candidate === first) continue
    const detail = first === undefined ? 'is not named in the order' : 'is not the first'
    excluded.push({ endpoint: candidate.endpoint, model: candidate.model, reason: 'allow_fallbacks', detail })
  }
  return first === undefined ? [] : [first]
}

// The same model can be named twice, plain and with a variant: an endpoint is tried at its first place only.
function distinctCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ endpoint }) => !seen.has(endpoint.id) && seen.add(endpoint.id))
}

function distinctExclusions(excluded: readonly Exclusion[], candidates: readonly Candidate[]): readonly Exclusion[] {
  const seen = new Set(candidates.map(({ endpoint }) => endpoint.id))
  return excluded.filter(({ endpoint }) => !seen.has(endpoint.id) && seen.add(endpoint.id))
}
