import type { CatalogEditor } from '../../administration/catalog/catalog-editor.ts'
import { addressBoxOf } from '../../auth/address-box.ts'
import { findInEnvironment } from '../../catalog/discover-providers.ts'
import type { LoadedConfig } from '../../config/load-config.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { Store } from '../with-store.ts'

/** The command line's user as an editor of providers and models. A running gateway applies a change within a second. */
export function catalogEditorAt(
  { organizationId }: Pick<Store, 'organizationId'>,
  { config, env }: Pick<LoadedConfig, 'config' | 'env'>,
): CatalogEditor {
  const found = config.discovery.environment ? findInEnvironment(env) : []
  return { ...cliAuthor(organizationId), config, env, found, secrets: addressBoxOf(config) }
}
