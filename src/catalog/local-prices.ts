import type { Prices, Provider } from './catalog.ts'
import { providerPresets } from './provider-presets.ts'

const nothing: Prices = { promptPicos: 0, completionPicos: 0, requestNanos: 0 }

/** Names under which a local server passes requests on to its maker's, which bills for them. */
const passedOn = /[-:]cloud$/i

/** What a model costs that runs on the operator's own machines: nothing. Null where it runs elsewhere. */
export function localPrices({ slug }: Provider, upstreamModel: string): Prices | null {
  return providerPresets.get(slug)?.isLocal === true && !passedOn.test(upstreamModel) ? nothing : null
}
