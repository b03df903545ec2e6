import type { Prices, Provider } from './catalog.ts'
import { providerPresets } from './provider-presets.ts'

const nothing: Prices = { promptPicos: 0, completionPicos: 0, requestNanos: 0 }

/** Names under which a local server passes requests on to its maker's, which bills for them. */
const passedOn = /[-:]cloud$/i

/** Where the maker of a local server runs models itself, behind the same format. */
const makersHosts = /^https?:\/\/([\w-]+\.)*ollama\.com(?=[:/]|$)/i

/** What a model costs that runs on the operator's own machines: nothing. Null where it runs elsewhere. */
export function localPrices({ slug, format, baseUrl }: Provider, upstreamModel: string): Prices | null {
  // No company but the maker speaks this format, so whoever does is an Ollama under another name.
  const isLocal = providerPresets.get(slug)?.isLocal === true || format === 'ollama-chat'
  return isLocal && !passedOn.test(upstreamModel) && !makersHosts.test(baseUrl) ? nothing : null
}
