import type { Endpoint } from './catalog.ts'

/** The region that an endpoint's tag binds it to: `eu` for `azure/eu` and `azure/eu-west-1`; null when the tag names none. */
export function endpointRegion({ tag, tier }: Pick<Endpoint, 'tag' | 'tier'>): string | null {
  const slash = tag.indexOf('/')
  if (slash < 0 || tier !== 'default') return null
  return /^(eu|us)(?=-|$)/.exec(tag.slice(slash + 1))?.[1] ?? null
}
