import type { Endpoint } from './catalog.ts'

const region = /^(eu|us)(?=-|$)/

type Located = Pick<Endpoint, 'tag' | 'tier'> & { readonly provider?: Endpoint['provider'] }

/** The region that an endpoint's tag binds it to: `eu` for `azure/eu` and `azure/eu-west-1`; else that its provider signs requests for. Null: none is known. */
export function endpointRegion({ tag, tier, provider }: Located): string | null {
  const slash = tag.indexOf('/')
  const named = slash < 0 || tier !== 'default' ? undefined : region.exec(tag.slice(slash + 1))?.[1]
  return named ?? region.exec(provider?.capabilities.awsRegion ?? '')?.[1] ?? null
}
