import type { Endpoint, Prices, ServedTier } from '../catalog/catalog.ts'

/** The prices of an answer. */
export interface ServedPrices {
  /** Null if unknown. */
  readonly prices: Prices | null
  /** False if the provider served another tier, whose prices are unknown: these are the endpoint's own. */
  readonly isSure: boolean
}

const tiers: ReadonlyMap<string, ServedTier> = new Map([
  ['default', 'default'],
  ['priority', 'priority'],
  ['flex', 'flex'],
  ['batch', 'batch'],
])

/** The prices of the tier that a provider says it served. Without a known tier or price, the endpoint's own prices. */
export function servedPrices(endpoint: Endpoint | null, served: string | null | undefined): ServedPrices {
  if (endpoint === null) return { prices: null, isSure: true }
  const tier = tiers.get(served ?? '')
  if (tier === undefined || tier === endpoint.tier) return { prices: endpoint.prices, isSure: true }
  const prices = endpoint.tierPrices?.[tier]
  return prices === undefined ? { prices: endpoint.prices, isSure: false } : { prices, isSure: true }
}

/** The prices that a request can be charged: a provider may serve a request for another tier in its default one, which may cost more. */
export function chargeablePrices({ prices, tier, tierPrices }: Endpoint): readonly Prices[] {
  const usual = tier === 'default' ? undefined : tierPrices?.default
  return [prices, usual].flatMap((each) => each ?? [])
}
