import type { PercentileBounds, PriceCeiling, RoutingPreferences, SortKey } from '../../canonical/turn.ts'
import type { Schema } from '../../contract/contract.ts'
import { isStrict } from '../../contract/is-strict.ts'
import type { WireHeaders } from '../format.ts'
import { isSet } from '../shared/is-set.ts'
import type { Writable } from '../shared/writable.ts'

type Wire = Schema<'ProviderPreferences'>
/** Routing fields of a request in any client format. */
export interface RoutingFields {
  readonly provider?: Wire | null | undefined
  readonly route?: string | null | undefined
  readonly service_tier?: string | null | undefined
  /** `fast` asks for the priority tier. */
  readonly speed?: string | null | undefined
}

const nobodyCares: RoutingPreferences = Object.freeze({})

/** The routing that the request asks for; null means absent. */
export function decodeRouting(
  { provider, route, service_tier: tier, speed }: RoutingFields,
  headers: WireHeaders,
): RoutingPreferences {
  const strictly = isStrict(headers)
  if ((provider ?? route ?? tier ?? speed ?? null) === null && !strictly) return nobodyCares
  const routing: Writable<RoutingPreferences> = {}
  // The new form wins over the deprecated one.
  if (route === 'fallback') routing.partition = 'model'
  else if (route === 'sort') routing.partition = 'none'
  if (provider !== undefined && provider !== null) decodeProvider(provider, routing)
  if (tier === 'priority' || tier === 'fast') routing.serviceTier = 'priority'
  else if (speed === 'fast') {
    routing.serviceTier = 'priority'
    routing.tierName = 'speed'
  } else if (tier === 'flex') routing.serviceTier = 'flex'
  else if (tier === 'scale') routing.serviceTier = 'scale'
  return strictly ? { ...routing, requireParameters: true, isStrict: true } : routing
}

function decodeProvider(wire: Wire, routing: Writable<RoutingPreferences>): void {
  if (isSet(wire.order)) routing.order = wire.order
  if (isSet(wire.only)) routing.only = wire.only
  if (isSet(wire.ignore)) routing.ignore = wire.ignore
  if (isSet(wire.quantizations)) routing.quantizations = wire.quantizations
  if (isSet(wire.allow_fallbacks)) routing.allowFallbacks = wire.allow_fallbacks
  if (isSet(wire.require_parameters)) routing.requireParameters = wire.require_parameters
  if (isSet(wire.data_collection)) routing.dataCollection = wire.data_collection
  if (isSet(wire.zdr)) routing.zdr = wire.zdr
  if (isSet(wire.enforce_distillable_text)) routing.enforceDistillableText = wire.enforce_distillable_text
  if (isSet(wire.max_price)) routing.maxPrice = decodePrices(wire.max_price)
  if (isSet(wire.preferred_min_throughput)) routing.preferredMinThroughput = decodeBounds(wire.preferred_min_throughput)
  if (isSet(wire.preferred_max_latency)) routing.preferredMaxLatency = decodeBounds(wire.preferred_max_latency)
  if (isSet(wire.sort)) {
    const { by, partition } = typeof wire.sort === 'string' ? { by: wire.sort, partition: null } : wire.sort
    if (isSet(by)) routing.sort = by satisfies SortKey
    if (isSet(partition)) routing.partition = partition
  }
}

function decodePrices(wire: Schema<'MaxPrice'>): PriceCeiling {
  const limits = Object.entries(wire).map(([name, price]) => [name, Number(price)] as const)
  return Object.fromEntries(limits)
}

function decodeBounds(wire: number | Schema<'PercentileCutoffs'>): PercentileBounds {
  if (typeof wire === 'number') return { p50: wire }
  return Object.fromEntries(Object.entries(wire).filter(([, bound]) => isSet(bound)))
}
