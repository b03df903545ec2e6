import type { Endpoint } from '../catalog/catalog.ts'

/** One entry of a caller's `order`, `only` or `ignore`, ready to compare. */
export type EndpointName = string

/** Normalizes entries: letter case does not count. */
export function toEndpointNames(entries: readonly string[]): readonly EndpointName[] {
  return entries.map((entry) => entry.trim().toLowerCase())
}

/** True when `name` is the endpoint's own tag. */
export function isTagOf(name: EndpointName, endpoint: Endpoint): boolean {
  return name === endpoint.tag.toLowerCase()
}

/**
 * True when `name` matches this endpoint: its tag, or the provider's base slug or display name, which match all of a provider's endpoints,
 * but those of a tier only when the request asks for that tier.
 */
export function isNamedBy(name: EndpointName, endpoint: Endpoint, askedTiers: ReadonlySet<string>): boolean {
  const tag = endpoint.tag.toLowerCase()
  if (name === tag) return true
  if (endpoint.tier !== 'default' && !askedTiers.has(endpoint.tier)) return false
  const { slug, name: displayName } = endpoint.provider
  return tag.startsWith(`${name}/`) || name === slug.toLowerCase() || name === displayName.toLowerCase()
}
