import type { NativeNeed, RoutingPreferences, SortKey } from '../canonical/turn.ts'
import type { PriceConditions } from '../catalog/request-prices.ts'
import { addByokCandidates, type ByokInputs } from './byok-endpoints.ts'
import { isNamedBy, toEndpointNames } from './endpoint-names.ts'
import { typicalPrice } from './endpoint-price.ts'
import type { HealthSnapshot } from './health-snapshot.ts'
import { lackingNatives } from './native-needs.ts'
import type { Candidate } from './plan.ts'
import { putStickyFirst, type StickyEndpoints } from './put-sticky-first.ts'

/** What determines the order of candidates. */
export interface Ordering {
  readonly routing: RoutingPreferences
  /** Undefined: the load is balanced, unless the caller sets an `order`. */
  readonly sort: SortKey | undefined
  readonly askedTiers: ReadonlySet<string>
  readonly health: HealthSnapshot
  readonly sticky: StickyEndpoints | undefined
  /** Unix milliseconds. */
  readonly now: number
  /** Facts of the request that its prices depend on. */
  readonly conditions: PriceConditions
  /** From 0 up to, but not including, 1. */
  readonly random: () => number
  readonly byok: ByokInputs | undefined
  /** Features that only some endpoints have, and that may be dropped for others. */
  readonly natives: readonly NativeNeed[] | undefined
}

const failureMattersMs = 30_000
const percentileNames = ['p50', 'p75', 'p90', 'p99'] as const

/**
 * Orders candidates as they are tried. The steps, each stable: sort or balance; add the workspace's own credentials before and after; move
 * the conversation's sticky endpoint to the front (unless the caller sets an `order`); then priority endpoints, if asked for; then those
 * that lack the fewest provider-run tools; then the caller's `order`; move those below a preferred speed to the end.
 */
export function orderCandidates(candidates: readonly Candidate[], ordering: Ordering): readonly Candidate[] {
  const { routing, askedTiers, byok, natives } = ordering
  if (candidates.length < 2 && byok === undefined) return candidates
  const names = toEndpointNames(routing.order ?? [])
  let ordered = sortOrBalance(candidates, ordering)
  if (byok !== undefined) ordered = addByokCandidates(ordered, byok)
  if (names.length === 0) ordered = putStickyFirst(ordered, ordering.sticky)
  if (routing.serviceTier === 'priority') {
    ordered = sortBy(ordered, ({ endpoint }) => (endpoint.tier === 'priority' ? 0 : 1))
  }
  if (natives !== undefined && natives.length > 0) {
    ordered = sortBy(ordered, ({ endpoint }) => lackingNatives(natives, endpoint).length)
  }
  if (names.length > 0) ordered = sortBy(ordered, (candidate) => placeInOrder(candidate, names, askedTiers))
  if (routing.preferredMinThroughput !== undefined || routing.preferredMaxLatency !== undefined) {
    ordered = sortBy(ordered, (candidate) => (isTooSlow(candidate, ordering) ? 1 : 0))
  }
  return ordered
}

/** The position of the first of `names` that matches this candidate; Infinity when none does. A tag wins over a base slug. */
export function placeInOrder(
  { endpoint }: Candidate,
  names: readonly string[],
  askedTiers: ReadonlySet<string>,
): number {
  const ownPlace = names.indexOf(endpoint.tag.toLowerCase())
  if (ownPlace >= 0) return ownPlace
  const place = names.findIndex((name) => isNamedBy(name, endpoint, askedTiers))
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

function sortOrBalance(candidates: readonly Candidate[], ordering: Ordering): readonly Candidate[] {
  const { sort, health, routing, conditions } = ordering
  switch (sort) {
    case 'price':
      return sortBy(candidates, ({ endpoint }) => typicalPrice(endpoint, conditions))
    case 'throughput':
      return sortBy(
        candidates,
        ({ endpoint }) => -(health.of(endpoint.id)?.throughput?.p50 ?? Number.NEGATIVE_INFINITY),
      )
    case 'latency':
      return sortBy(
        candidates,
        ({ endpoint }) => health.of(endpoint.id)?.latencySeconds?.p50 ?? Number.POSITIVE_INFINITY,
      )
    // The quality of tool calls is not measured yet, so the catalog's order stays.
    case 'exacto':
      return candidates
    case undefined:
      return routing.order !== undefined && routing.order.length > 0 ? candidates : balance(candidates, ordering)
  }
}

/** Healthy endpoints and those due for a probe first, drawn by price; then those that failed within 30 seconds, oldest failure first. */
function balance(
  candidates: readonly Candidate[],
  { health, now, random, conditions }: Ordering,
): readonly Candidate[] {
  const healthy: Candidate[] = []
  const failing: { readonly candidate: Candidate; readonly failedAt: number }[] = []
  for (const candidate of candidates) {
    const seen = health.of(candidate.endpoint.id)
    const failedAt = seen?.lastFailureAt
    if (failedAt !== undefined && now - failedAt < failureMattersMs && seen?.isProbeDue !== true)
      failing.push({ candidate, failedAt })
    else healthy.push(candidate)
  }
  failing.sort((a, b) => a.failedAt - b.failedAt)
  return [...drawByPrice(healthy, random, conditions), ...failing.map(({ candidate }) => candidate)]
}

/**
 * Draws candidates one after the other, each with a chance proportional to 1/price² among those left. Free ones come first, those without
 * a known price last.
 */
function drawByPrice(
  candidates: readonly Candidate[],
  random: () => number,
  conditions: PriceConditions,
): readonly Candidate[] {
  if (candidates.length < 2) return candidates
  const drawn = candidates.map((candidate) => {
    const price = typicalPrice(candidate.endpoint, conditions)
    const rank = price === 0 ? 0 : Number.isFinite(price) ? 1 : 2
    // The smallest of exponential variates with rates w₁ … wₙ is the i-th with probability wᵢ / Σw, and so on for those left.
    const weight = rank === 1 ? 1 / price ** 2 : 1
    return { candidate, rank, arrival: -Math.log(1 - random()) / weight }
  })
  drawn.sort((a, b) => a.rank - b.rank || a.arrival - b.arrival)
  return drawn.map(({ candidate }) => candidate)
}

// Unknown speeds count as fast enough.
function isTooSlow({ endpoint }: Candidate, { routing, health }: Ordering): boolean {
  const seen = health.of(endpoint.id)
  if (seen === undefined) return false
  const { preferredMinThroughput: least, preferredMaxLatency: most } = routing
  // Percentiles may be computed on access: read each at most once, and only when needed.
  const throughput = least === undefined ? undefined : seen.throughput
  const latency = most === undefined ? undefined : seen.latencySeconds
  return percentileNames.some(
    (name) =>
      (throughput !== undefined && throughput[name] < (least?.[name] ?? 0)) ||
      (latency !== undefined && latency[name] > (most?.[name] ?? Number.POSITIVE_INFINITY)),
  )
}

/** A stable sort by a number that is computed once for each candidate. */
function sortBy(candidates: readonly Candidate[], keyOf: (candidate: Candidate) => number): readonly Candidate[] {
  const keyed = candidates.map((candidate) => ({ candidate, key: keyOf(candidate) }))
  // Not a subtraction: Infinity − Infinity is NaN.
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  return keyed.map(({ candidate }) => candidate)
}
