import type { Catalog } from '../catalog/catalog.ts'
import type { FoundProvider } from '../catalog/discover-providers.ts'
import type { Config } from '../config/config.ts'
import type { Terminal } from './terminal/terminal.ts'

/** Builds the catalog that a gateway started now with this configuration would have. Rejects with ConfigError. */
export async function loadCatalog(
  config: Config,
  { env }: Terminal,
): Promise<{ catalog: Catalog; found: readonly FoundProvider[] }> {
  const [{ discoverProviders }, { buildCatalog }, { getJson }] = await Promise.all([
    import('../catalog/discover-providers.ts'),
    import('../catalog/build-catalog.ts'),
    import('../outbound/get-json.ts'),
  ])
  const found = await discoverProviders({ config, env, getJson })
  return { catalog: buildCatalog({ config, found }), found }
}
