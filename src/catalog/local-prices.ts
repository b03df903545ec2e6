import type { Prices, Provider } from './catalog.ts'
import { providerPresets } from './provider-presets.ts'

const nothing: Prices = { promptPicos: 0, completionPicos: 0, requestNanos: 0 }

const presets = [...providerPresets.values()]
const localPresets = presets.filter(({ isLocal }) => isLocal)

/** Hosts of companies, which bill whatever the provider is called here. */
const billingHosts = presets.filter(({ isLocal }) => !isLocal).flatMap(({ baseUrl }) => hostOf(baseUrl) ?? [])

/** What a model costs that runs on the operator's own machines: nothing. Null where it runs elsewhere. */
export function localPrices({ slug, format, baseUrl }: Provider, upstreamModel: string): Prices | null {
  const isLocal = localPresets.some((each) => each.slug === slug || (each.ownsFormat && each.format === format))
  if (!isLocal || localPresets.some(({ passedOn }) => passedOn?.test(upstreamModel))) return null
  const host = hostOf(baseUrl) ?? ''
  return billingHosts.some((each) => host === each || host.endsWith(`.${each}`)) ? null : nothing
}

/** Undefined where braces stand for it. */
function hostOf(baseUrl: string): string | undefined {
  return URL.canParse(baseUrl) ? new URL(baseUrl).hostname : undefined
}
