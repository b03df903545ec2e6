import type { Endpoint } from '../catalog/catalog.ts'

/** One entry of a caller's `order`, `only` or `ignore`, ready to compare. */
export type EndpointName = string

/** Makes entries comparable: letter case does not count. */
export function toEndpointNames(entries: readonly string[]): readonly EndpointName[] {
  return entries.map((entry) => entry.trim().toLowerCase())
}

/** Whether `name` is the endpoint's own tag. */
export function isTagOf(name: EndpointName, endpoint: Endpoint): boolean {
  return name === endpoint.tag.toLowerCase()
}

/**
 * Whether `name` means this endpoint: by its tag, or by a base slug or the provider's display name, which mean all of a provider's
 * endpoints, those of a tier only when that tier was asked for.
 */
export function isNamedBy(name: EndpointName, endpoint: Endpoint, askedTiers: ReadonlySet<string>): boolean {
  const tag = endpoint.tag.toLowerCase()
  if (name === tag) return true
  if (endpoint.tier !== 'default' && !askedTiers.has(endpoint.tier)) return false
  const { slug, name: displayName } = endpoint.provider
  return tag.startsWith(`${name}/`) || name === slug.toLowerCase() || name === displayName.toLowerCase()
}
