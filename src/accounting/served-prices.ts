import type { Endpoint, Prices, Tier } from '../catalog/catalog.ts'

/** What an answer costs. */
export interface ServedPrices {
  /** Null where they are unknown. */
  readonly prices: Prices | null
  /** False: the provider served another tier than was asked for, whose prices nobody knows, and these are the endpoint's own. */
  readonly isSure: boolean
}

const tiers: ReadonlyMap<string, Tier> = new Map([
  ['default', 'default'],
  ['priority', 'priority'],
  ['flex', 'flex'],
])

/** The prices of the tier that a provider says it served; those of the endpoint where it says nothing, or what has no price of its own. */
export function servedPrices(endpoint: Endpoint | null, served: string | null | undefined): ServedPrices {
  if (endpoint === null) return { prices: null, isSure: true }
  const tier = tiers.get(served ?? '')
  if (tier === undefined || tier === endpoint.tier) return { prices: endpoint.prices, isSure: true }
  const prices = endpoint.tierPrices?.[tier]
  return prices === undefined ? { prices: endpoint.prices, isSure: false } : { prices, isSure: true }
}

/** The prices to reserve for: the dearer ones where the provider may serve a cheap tier's request in its usual one. */
export function dearestPrices({ prices, tier, tierPrices }: Endpoint): Prices | null {
  return tier === 'flex' ? (tierPrices?.default ?? prices) : prices
}
