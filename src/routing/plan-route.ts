import type { SortKey, Turn } from '../canonical/turn.ts'
import type { Catalog, Endpoint, Model, Tier } from '../catalog/catalog.ts'
import type { AssignedGuardrail } from '../records/guardrail.ts'
import type { PluginDefault } from '../records/plugin-default.ts'
import { type ByokInputs, credentialsFor, excludedCredentials, needsByok } from './byok-endpoints.ts'
import { compactingFirst } from './compacting-endpoints.ts'
import { compileFilters, type EndpointFilter, type LossesOf } from './endpoint-filters.ts'
import { toEndpointNames } from './endpoint-names.ts'
import { conditionsOf } from './endpoint-price.ts'
import { guardrailFilter, type SeenNames } from './guardrail-filter.ts'
import type { HealthSnapshot } from './health-snapshot.ts'
import { keepPreferred } from './keep-preferred.ts'
import { leaveOutCooling } from './leave-out-cooling.ts'
import { leaveOutUnpriced, type PriceNeed } from './leave-out-unpriced.ts'
import { type Ordering, orderCandidates, placeInOrder } from './order-candidates.ts'
import type { Candidate, Exclusion, Plan, RoutingStrategy } from './plan.ts'
import type { StickyEndpoints } from './put-sticky-first.ts'
import { type ResolvedModel, resolveModel, type Variant } from './resolve-model.ts'
import type { RouteAllowList } from './route-allow-list.ts'

export type { ByokCaller, ByokInputs, UsableCredential } from './byok-endpoints.ts'
export type { EndpointHealth, HealthSnapshot, Percentiles } from './health-snapshot.ts'
export type { Candidate, Exclusion, ExclusionReason, Plan, RoutingStrategy } from './plan.ts'

/** Defaults for what a request leaves open. */
export interface RouteDefaults {
  /** For requests that name no model. */
  readonly textModel?: string
  /** For pictures that the gateway has made, where a request names no model for them. */
  readonly imageModel?: string
  /** For requests that name no sort. */
  readonly sort?: SortKey
  /** For requests that do not list them. Absent: none. */
  readonly plugins?: readonly PluginDefault[]
}

/** Everything that a plan depends on. */
export interface RouteInputs {
  readonly turn: Turn
  readonly catalog: Catalog
  readonly health: HealthSnapshot
  /** Absent: the request belongs to no known conversation. */
  readonly sticky?: StickyEndpoints | undefined
  /** Unix milliseconds. */
  readonly now: number
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly defaults?: RouteDefaults
  readonly allowed?: RouteAllowList
  /** The guardrails that hold for the caller. Absent: none. */
  readonly guardrails?: readonly AssignedGuardrail[] | undefined
  /** Absent: no filter of them has looked at the names of models. */
  readonly seenNames?: SeenNames | undefined
  /** Asked under `require_parameters`. Absent: only the parameters that endpoints list are looked at. */
  readonly lossesOf?: LossesOf | undefined
  /** The longest context, in tokens, for which a conversation that is too long is shortened later. Absent: none. */
  readonly shortensUpTo?: number
  /** True if the prompt's tokens are counted later when they come near a context. */
  readonly countsInput?: boolean
  /** Absent: the caller's workspace has no credentials of its own. */
  readonly byok?: ByokInputs | undefined
  /** Absent: the caller has no budget, and may use unpriced endpoints. */
  readonly needsPrice?: PriceNeed | undefined
}

/** Decides where a request may go, in which order, with the reason for each excluded endpoint. Never throws: a plan can have no candidates. */
export function planRoute(inputs: RouteInputs): Plan {
  const { turn, catalog } = inputs
  const requestedModels = requestedNames(turn, inputs.defaults)
  const resolved: ResolvedModel[] = []
  const unknownModels: string[] = []
  for (const name of requestedModels) {
    const resolution = resolveModel(name, catalog)
    if (resolution.kind === 'known') resolved.push(resolution)
    else unknownModels.push(name)
  }

  const excluded: Exclusion[] = []
  const filtersFor = filterCompiler(inputs)
  const groups = resolved.map((each) => ({
    variants: each.variants,
    candidates: survivorsOf(each, inputs, filtersFor(each.variants), excluded),
  }))
  const ordered =
    turn.routing.partition === 'none' && groups.length > 1
      ? orderCandidates(
          groups.flatMap(({ candidates }) => candidates),
          orderingOf(new Set(resolved.flatMap(({ variants }) => [...variants])), inputs),
        )
      : groups.flatMap(({ candidates, variants }) => orderCandidates(candidates, orderingOf(variants, inputs)))
  const distinct = resolved.length > 1 ? distinctCandidates(ordered) : ordered
  const priced = leaveOutUnpriced(distinct, inputs.needsPrice, turn, excluded)
  const hasFallbacks = turn.routing.allowFallbacks !== false
  const allowed = hasFallbacks ? priced : keepNamed(priced, turn, excluded)
  const ready = compactingFirst(leaveOutCooling(allowed, inputs.health, excluded), turn)
  const candidates = hasFallbacks ? ready : keepFirst(ready, excluded)

  return {
    requested: turn.routed?.requested ?? requestedModels[0] ?? '',
    requestedModels,
    strategy: turn.routed?.strategy ?? strategyOf(requestedModels, resolved),
    candidates,
    excluded: resolved.length > 1 ? distinctExclusions(excluded, candidates) : excluded,
    unknownModels,
    versionGroup: resolved.find(({ family }) => family !== undefined)?.family,
  }
}

/** The names of models that a turn asks for, or that are asked for where it names none. */
export function requestedNames(turn: Turn, defaults: RouteDefaults | undefined): readonly string[] {
  if (turn.models.length > 0 || turn.routed !== undefined) return turn.models
  return defaults?.textModel === undefined ? [] : [defaults.textModel]
}

/** Compiles a request's filters, once for all models named without a variant. */
function filterCompiler(inputs: RouteInputs) {
  const { turn, catalog, guardrails, seenNames, ...given } = inputs
  const { allowed, lossesOf, shortensUpTo, countsInput } = given
  const held = guardrailFilter(guardrails, catalog, seenNames)
  const options = { held, allowed, lossesOf, shortensUpTo, countsInput, conditions: conditionsOf(turn, inputs.now) }
  let plain: readonly EndpointFilter[] | undefined
  return (variants: ReadonlySet<Variant>): readonly EndpointFilter[] => {
    if (variants.size > 0) return compileFilters(turn, variants, tiersAskedFor(turn, variants), options)
    plain ??= compileFilters(turn, variants, tiersAskedFor(turn, variants), options)
    return plain
  }
}

function survivorsOf(
  { model, requestedAs }: ResolvedModel,
  { turn, byok }: RouteInputs,
  filters: readonly EndpointFilter[],
  excluded: Exclusion[],
): readonly Candidate[] {
  const survivors: Candidate[] = []
  for (const endpoint of model.endpoints) {
    const exclusion = exclude(endpoint, model, filters) ?? excludeUnreachable(endpoint, model, byok)
    if (exclusion === undefined) survivors.push({ endpoint, model, requestedAs })
    else excluded.push(exclusion)
    const isFiltered = exclusion !== undefined && exclusion.reason !== 'byok'
    if (byok !== undefined && !isFiltered) excluded.push(...excludedCredentials(endpoint, model, byok))
  }
  return keepPreferred(survivors, turn, excluded)
}

function exclude(endpoint: Endpoint, model: Model, filters: readonly EndpointFilter[]): Exclusion | undefined {
  for (const { reason, explain } of filters) {
    const detail = explain(endpoint, model)
    if (detail !== undefined) return { endpoint, model, reason, detail }
  }
  return undefined
}

/** Excludes an endpoint that the gateway has no credential for, unless the workspace has one. */
function excludeUnreachable(endpoint: Endpoint, model: Model, byok: ByokInputs | undefined): Exclusion | undefined {
  if (!needsByok(endpoint.provider)) return undefined
  if (byok !== undefined && credentialsFor(endpoint, model, byok).length > 0) return undefined
  return { endpoint, model, reason: 'byok', detail: 'needs a credential of the workspace' }
}

const noTiers: ReadonlySet<Tier> = new Set()

function tiersAskedFor({ routing }: Turn, variants: ReadonlySet<Variant>): ReadonlySet<Tier> {
  if (routing.serviceTier === undefined && variants.size === 0) return noTiers
  const tiers = new Set<Tier>()
  if (routing.serviceTier !== undefined && routing.serviceTier !== 'scale') tiers.add(routing.serviceTier)
  if (variants.has('nitro')) tiers.add('priority')
  if (variants.has('floor')) tiers.add('flex')
  return tiers
}

function orderingOf(variants: ReadonlySet<Variant>, inputs: RouteInputs): Ordering {
  const { turn, health, sticky, now, random, defaults, byok } = inputs
  const { routing } = turn
  const sort = sortOf(variants) ?? routing.sort ?? defaults?.sort
  const { natives } = turn.needs
  const [askedTiers, conditions] = [tiersAskedFor(turn, variants), conditionsOf(turn, now)]
  return { routing, sort, askedTiers, health, sticky, now, conditions, random, byok, natives }
}

// A variant is part of one model's name, so it overrides what the request asks for all models.
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

/** With an `order` and no fallbacks, keeps only the endpoints that it names. */
function keepNamed(candidates: readonly Candidate[], turn: Turn, excluded: Exclusion[]): readonly Candidate[] {
  const names = toEndpointNames(turn.routing.order ?? [])
  if (names.length === 0) return candidates
  return candidates.filter((candidate) => {
    const { endpoint, model } = candidate
    if (Number.isFinite(placeInOrder(candidate, names, new Set([endpoint.tier])))) return true
    excluded.push({ endpoint, model, reason: 'allow_fallbacks', detail: 'is not named in the order' })
    return false
  })
}

function keepFirst(candidates: readonly Candidate[], excluded: Exclusion[]): readonly Candidate[] {
  for (const { endpoint, model } of candidates.slice(1)) {
    excluded.push({ endpoint, model, reason: 'allow_fallbacks', detail: 'is not the first' })
  }
  return candidates.slice(0, 1)
}

// The same model can be named twice, plain and with a variant: each endpoint is tried once, at its first place.
function distinctCandidates(candidates: readonly Candidate[]): readonly Candidate[] {
  const seen = new Set<string>()
  return candidates.filter(({ endpoint }) => !seen.has(endpoint.id) && seen.add(endpoint.id))
}

function distinctExclusions(excluded: readonly Exclusion[], candidates: readonly Candidate[]): readonly Exclusion[] {
  const seen = new Set(candidates.map(({ endpoint }) => endpoint.id))
  return excluded.filter(({ endpoint }) => !seen.has(endpoint.id) && seen.add(endpoint.id))
}
