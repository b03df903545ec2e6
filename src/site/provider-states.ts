import type { Catalog, Endpoint, Provider } from '../catalog/catalog.ts'
import type { EndpointHealth, HealthSnapshot } from '../routing/health-snapshot.ts'

/** How a provider is doing, from what requests have seen of it. Nobody is asked for it. */
export type ProviderState =
  | 'ok'
  | 'not asked yet'
  | 'cooling down'
  | 'failing in part'
  | 'failing'
  | 'unreachable'
  | 'key refused'
  | 'no key'

/** One provider of the gateway, in words that hold no secret. */
export interface ProviderRow {
  readonly slug: string
  readonly name: string
  readonly models: number
  readonly state: ProviderState
  /** What more is to be said; empty where nothing is. */
  readonly details: string
}

/** Every provider of a catalog, in its order. */
export function providerRows(catalog: Catalog, health: HealthSnapshot): readonly ProviderRow[] {
  const endpoints = new Map<string, Endpoint[]>()
  for (const model of catalog.models.values()) {
    for (const endpoint of model.endpoints) {
      const { slug } = endpoint.provider
      const found = endpoints.get(slug)
      if (found === undefined) endpoints.set(slug, [endpoint])
      else found.push(endpoint)
    }
  }
  return [...catalog.providers.values()].map((provider) => {
    const own = endpoints.get(provider.slug) ?? []
    const known = own.flatMap(({ id }) => health.of(id) ?? [])
    const models = new Set(own.map(({ modelId }) => modelId)).size
    return { slug: provider.slug, name: provider.name, models, ...stateOf(provider, known) }
  })
}

/** A provider of which a model answers a smaller share of its requests is not ok. */
const fineFrom = 0.9

function stateOf(provider: Provider, seen: readonly EndpointHealth[]): Pick<ProviderRow, 'state' | 'details'> {
  if (provider.needsByok === true) return { state: 'no key', details: 'workspaces bring their own' }
  const known = seen.filter(({ uptimeDay, lastFailure, coolDown }) => [uptimeDay, lastFailure, coolDown].some(isKnown))
  if (known.length === 0) return { state: 'not asked yet', details: '' }
  const left = known.flatMap(({ coolDown }) => coolDown ?? [])
  const details = left.length === 0 ? '' : waitWords(known.length, left)
  const failures = known.flatMap(({ lastFailure }) => lastFailure ?? [])
  if (failures.length === known.length) {
    if (failures.every(({ isUnreached }) => isUnreached)) return { state: 'unreachable', details }
    if (failures.every(({ isCredential }) => isCredential)) return { state: 'key refused', details }
  }
  if (left.length > 0) return { state: 'cooling down', details }
  if (failures.length === known.length) return { state: 'failing', details }
  const share = Math.min(1, ...known.flatMap(({ uptime }) => uptime ?? []))
  if (share === 1) return { state: 'ok', details: '' }
  const counted = `${Math.floor(share * 100)}% of requests to one model were answered in the last 5 minutes`
  return { state: share < fineFrom ? 'failing in part' : 'ok', details: counted }
}

function isKnown(value: unknown): boolean {
  return value !== undefined
}

function waitWords(known: number, left: readonly { readonly remainingMs: number }[]): string {
  const seconds = Math.ceil(Math.max(...left.map(({ remainingMs }) => remainingMs)) / 1000)
  const wait = seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
  const which =
    known === 1
      ? 'its model is'
      : left.length === known
        ? `all ${known} models are`
        : `${left.length} of ${known} models are`
  return `${which} left alone for up to ${wait}`
}
