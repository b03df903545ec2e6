import type { ByokEditor } from '../../administration/byok/byok-editor.ts'
import { addressBoxOf } from '../../auth/address-box.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { findInEnvironment } from '../../catalog/discover-providers.ts'
import type { LoadedConfig } from '../../config/load-config.ts'
import { readManaged, withManaged } from '../../managed/read-managed.ts'
import type { Repositories } from '../../storage/repositories.ts'
import { ByokProviders } from '../../workspaces/byok-providers.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { Store } from '../with-store.ts'

/** The command line's user as an editor of credentials. A running gateway applies a change within a second. */
export async function byokEditorAt(
  { organizationId, repositories }: Pick<Store, 'organizationId' | 'repositories'>,
  loaded: Pick<LoadedConfig, 'config' | 'env'>,
): Promise<ByokEditor> {
  const secrets = addressBoxOf(loaded.config)
  return { ...cliAuthor(organizationId), providers: await byokProvidersAt(repositories, loaded), secrets }
}

/** The providers that workspaces' credentials are for: of the configuration, and stored. */
export async function byokProvidersAt(
  { managedCatalog }: Pick<Repositories, 'managedCatalog'>,
  { config: written, env }: Pick<LoadedConfig, 'config' | 'env'>,
): Promise<ByokProviders> {
  const stored = await managedCatalog.read()
  const config = withManaged(written, readManaged(stored, { config: written, env, secrets: addressBoxOf(written) }))
  const found = config.discovery.environment ? findInEnvironment(env) : []
  return new ByokProviders({ config, found, catalog: buildCatalog({ config, found }), env })
}
