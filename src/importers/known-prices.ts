import type { Prices } from '../catalog/catalog.ts'
import { knownModelsOf } from '../catalog/known-models.ts'
import type { ProviderPreset } from '../catalog/provider-preset.ts'
import type { WirePrices } from '../config/wire-config.ts'

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
    if (found?.prices != null) return toWire(found.prices)
  }
  return undefined
}

/** Whether the catalog has a price of the model under the provider's own slug. */
export function hasKnownPrice(preset: ProviderPreset, upstreamModel: string): boolean {
  return preset.isLocal || knownPrices(preset, [upstreamModel]) !== undefined
}

function toWire(prices: Prices): WirePrices {
  const usd = (picos: number | undefined) => (picos === undefined ? undefined : picos / 1e6)
  const rest = {
    cache_read: usd(prices.cacheReadPicos),
    cache_write: usd(prices.cacheWritePicos),
    cache_write_hour: usd(prices.cacheWriteHourPicos),
    audio_input: usd(prices.audioInputPicos),
    audio_output: usd(prices.audioOutputPicos),
    image_output: usd(prices.imageOutputPicos),
  }
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { prompt: prices.promptPicos / 1e6, completion: prices.completionPicos / 1e6, ...given }
}
