import { type KnownModel, knownModelsOf } from '../catalog/known-models.ts'
import type { ProviderPreset } from '../catalog/provider-preset.ts'
import { shownPrices, type WirePrices } from '../catalog/wire-prices.ts'

/**
 * Prices that a provider is known to ask for a model, by the first of these names that it has. Undefined where none is known. A provider under
 * another slug than its own, and a deployment with a name of its own, would have none otherwise.
 */
export function knownPrices(
  preset: ProviderPreset | undefined,
  names: readonly (string | undefined)[],
): WirePrices | undefined {
  if (preset === undefined) return undefined
  const known = knownModelsOf(preset)
  for (const name of names) {
    const bare = name?.toLowerCase().split('/').at(-1)
    const found = known.find(({ upstreamModel }) => upstreamModel.toLowerCase() === bare)
    const prices = found === undefined ? undefined : toWire(found)
    if (prices !== undefined) return prices
  }
  return undefined
}

/** Whether the catalog has a price of the model under the provider's own slug. */
export function hasKnownPrice(preset: ProviderPreset, upstreamModel: string): boolean {
  return preset.isLocal || knownPrices(preset, [upstreamModel]) !== undefined
}

function toWire({ prices, tierPrices }: KnownModel): WirePrices | undefined {
  if (prices === null) return undefined
  const { request, ...others } = shownPrices(prices, tierPrices)
  return request === undefined || request === 0 ? others : { ...others, request }
}
