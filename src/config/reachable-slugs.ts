import type { Provider } from '../catalog/catalog.ts'
import type { DiscoverySettings } from '../catalog/catalog-settings.ts'
import { findInEnvironment } from '../catalog/discover-providers.ts'
import { simulatorProvider } from '../catalog/simulator-provider.ts'
import type { Environment } from '../environment/environment.ts'

/** What decides which providers there are. */
export interface ReachableBy {
  readonly providers: readonly Pick<Provider, 'slug'>[]
  readonly discovery: DiscoverySettings
  readonly simulator: { readonly isEnabled: boolean }
}

/** The slugs that endpoints of configured models may name: configured providers, discovered ones and the simulator. */
export function reachableSlugs(
  { providers, discovery, simulator }: ReachableBy,
  env: Environment,
): ReadonlySet<string> {
  const found = discovery.environment ? findInEnvironment(env) : []
  return new Set([
    ...providers.map(({ slug }) => slug),
    ...found.map(({ provider }) => provider.slug),
    // A configured model that needs it makes it a provider.
    ...(discovery.ollama ? ['ollama'] : []),
    ...(simulator.isEnabled ? [simulatorProvider.slug] : []),
  ])
}
