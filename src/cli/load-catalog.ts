import type { Catalog } from '../catalog/catalog.ts'
import type { FoundProvider } from '../catalog/discover-providers.ts'
import type { LoadedConfig } from '../config/load-config.ts'

/** Builds the catalog that a gateway started now with this configuration would have. Rejects with ConfigError. */
export async function loadCatalog({
  config,
  env,
}: Pick<LoadedConfig, 'config' | 'env'>): Promise<{ catalog: Catalog; found: readonly FoundProvider[] }> {
  const [{ discoverProviders }, { buildCatalog }, { getJson }] = await Promise.all([
    import('../catalog/discover-providers.ts'),
    import('../catalog/build-catalog.ts'),
    import('../outbound/get-json.ts'),
  ])
  const found = await discoverProviders({ config, env, getJson })
  return { catalog: buildCatalog({ config, found }), found }
}
