import { secretBoxOf } from '../../auth/secret-box.ts'
import { buildCatalog } from '../../catalog/build-catalog.ts'
import { findInEnvironment } from '../../catalog/discover-providers.ts'
import type { Config } from '../../config/config.ts'
import type { ByokEditor } from '../../operations/byok/edit-byok.ts'
import type { ByokCredential } from '../../storage/byok/byok-repository.ts'
import { ByokProviders } from '../../workspaces/byok-providers.ts'
import { cliActor } from '../cli-actor.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { CommandError, UsageError } from '../usage-error.ts'
import type { Store } from '../with-store.ts'

/** Whoever sits at the command line as an editor of credentials. A running gateway goes by a change within a second. */
export function byokEditorAt(
  { organizationId, transact }: Store,
  config: Config,
  { env }: Pick<Terminal, 'env'>,
): ByokEditor {
  const found = config.discovery.environment ? findInEnvironment(env) : []
  const catalog = buildCatalog({ config, found })
  return {
    organizationId,
    actor: cliActor(),
    transact,
    providers: new ByokProviders({ config, found, catalog, env }),
    secrets: secretBoxOf(config),
    now: Date.now(),
  }
}

const prefixLengthMin = 8

/** The organization's credential whose id this is, or begins like this. Rejects with CommandError when there is none, or several. */
export async function findCredential(
  { repositories, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string,
  program: string,
): Promise<ByokCredential> {
  const prefix = wanted.toLowerCase()
  if (!/^[0-9a-f-]+$/.test(prefix) || prefix.length < prefixLengthMin) {
    throw new UsageError(`"${wanted}" is no id: give it whole, or its first ${prefixLengthMin} or more characters.`)
  }
  const [only, second] = await repositories.byok.findByPrefix(organizationId, prefix)
  if (only === undefined) throw new CommandError(`There is no credential "${wanted}". See: ${program} byok list`)
  if (second !== undefined) throw new CommandError(`Several credentials begin with "${wanted}": give more of the id.`)
  return only
}

/** The id of the workspace with this slug or id; undefined for the Default one. Rejects with CommandError when there is none. */
export async function findWorkspaceId(
  { repositories: { workspaces }, organizationId }: Pick<Store, 'repositories' | 'organizationId'>,
  wanted: string | undefined,
): Promise<string | undefined> {
  if (wanted === undefined) return undefined
  const found = (await workspaces.get(organizationId, wanted)) ?? (await workspaces.findBySlug(organizationId, wanted))
  if (found !== null) return found.id
  throw new CommandError(`There is no workspace "${wanted}". Leave --workspace out for the Default one.`)
}
