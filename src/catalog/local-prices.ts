import { isUrl } from '../errors/is-url.ts'
import type { Prices, Provider } from './catalog.ts'
import { providerPresets } from './provider-presets.ts'

const nothing: Prices = { promptPicos: 0, completionPicos: 0, requestNanos: 0 }

const presets = [...providerPresets.values()]
const localPresets = presets.filter(({ isLocal }) => isLocal)

/** Hosts of companies, which charge under whatever slug they are configured. */
const billingHosts = presets.filter(({ isLocal }) => !isLocal).flatMap(({ baseUrl }) => hostOf(baseUrl) ?? [])

/** Prices of 0 for a model that runs on the operator's own machines; null for one that runs elsewhere. */
export function localPrices({ slug, format, baseUrl }: Provider, upstreamModel: string): Prices | null {
  const isLocal = localPresets.some((each) => each.slug === slug || (each.ownsFormat && each.format === format))
  if (!isLocal || localPresets.some(({ passedOn }) => passedOn?.test(upstreamModel))) return null
  const host = hostOf(baseUrl) ?? ''
  return billingHosts.some((each) => host === each || host.endsWith(`.${each}`)) ? null : nothing
}

/** Undefined when the host is a placeholder in braces. */
function hostOf(baseUrl: string): string | undefined {
  return isUrl(baseUrl) ? new URL(baseUrl).hostname : undefined
}
