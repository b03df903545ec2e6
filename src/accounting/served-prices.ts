import type { Endpoint, Prices, Tier } from '../catalog/catalog.ts'

/** The prices of an answer. */
export interface ServedPrices {
  /** Null if unknown. */
  readonly prices: Prices | null
  /** False if the provider served another tier, whose prices are unknown: these are the endpoint's own. */
  readonly isSure: boolean
}

const tiers: ReadonlyMap<string, Tier> = new Map([
  ['default', 'default'],
  ['priority', 'priority'],
  ['flex', 'flex'],
])

/** The prices of the tier that a provider says it served. Without a known tier or price, the endpoint's own prices. */
export function servedPrices(endpoint: Endpoint | null, served: string | null | undefined): ServedPrices {
  if (endpoint === null) return { prices: null, isSure: true }
  const tier = tiers.get(served ?? '')
  if (tier === undefined || tier === endpoint.tier) return { prices: endpoint.prices, isSure: true }
  const prices = endpoint.tierPrices?.[tier]
  return prices === undefined ? { prices: endpoint.prices, isSure: false } : { prices, isSure: true }
}

/** The prices to reserve at. A provider may serve a flex request in its default tier, which costs more. */
export function dearestPrices({ prices, tier, tierPrices }: Endpoint): Prices | null {
  return tier === 'flex' ? (tierPrices?.default ?? prices) : prices
}
