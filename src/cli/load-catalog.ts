import type { Catalog } from '../catalog/catalog.ts'
import type { FoundProvider, GetJson } from '../catalog/discover-providers.ts'
import type { LoadedConfig } from '../config/load-config.ts'
import { loadStored, type Stored } from './load-stored.ts'

export interface LoadedCatalog {
  readonly catalog: Catalog
  readonly found: readonly FoundProvider[]
  readonly stored: Stored
}

/**
 * Builds the catalog that a gateway started now with this configuration and its database would have. Local servers are asked for their models
 * by `ask`, over the network if it is absent. Rejects with ConfigError.
 */
export async function loadCatalog(
  { config: written, env }: Pick<LoadedConfig, 'config' | 'env'>,
  ask?: GetJson,
): Promise<LoadedCatalog> {
  const [{ discoverProviders }, { buildCatalog }, { getJson }, { withManaged }] = await Promise.all([
    import('../catalog/discover-providers.ts'),
    import('../catalog/build-catalog.ts'),
    import('../outbound/get-json.ts'),
    import('../managed/read-managed.ts'),
  ])
  const stored = await loadStored({ config: written, env })
  const config = withManaged(written, stored.managed)
  const found = await discoverProviders({ config, env, getJson: ask ?? getJson })
  return { catalog: buildCatalog({ config, found }), found, stored }
}
