import type { ByokEditor } from '../../administration/byok/byok-editor.ts'
import { secretBoxOf } from '../../auth/secret-box.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { findInEnvironment } from '../../catalog/discover-providers.ts'
import type { Config } from '../../config/config.ts'
import { ByokProviders } from '../../workspaces/byok-providers.ts'
import { cliAuthor } from '../cli-actor.ts'
import type { Terminal } from '../terminal/terminal.ts'
import type { Store } from '../with-store.ts'

/** The command line's user as an editor of credentials. A running gateway applies a change within a second. */
export function byokEditorAt(
  { organizationId }: Pick<Store, 'organizationId'>,
  config: Config,
  { env }: Pick<Terminal, 'env'>,
): ByokEditor {
  const found = config.discovery.environment ? findInEnvironment(env) : []
  const catalog = buildCatalog({ config, found })
  const providers = new ByokProviders({ config, found, catalog, env })
  return { ...cliAuthor(organizationId), providers, secrets: secretBoxOf(config) }
}
