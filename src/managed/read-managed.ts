import { type AddressBox, LedElsewhereError, type OpenedSecret, requireAddress } from '../auth/address-box.ts'
import { UnreadableSecretError } from '../auth/secret-box.ts'
import type { Provider } from '../catalog/catalog.ts'
import type { ConfiguredModel } from '../catalog/catalog-settings.ts'
import type { Config } from '../config/config.ts'
import { reachableSlugs } from '../config/reachable-slugs.ts'
import type { WireProvider } from '../config/wire-config.ts'
import type { Environment } from '../environment/environment.ts'
import type { ConfigProblem } from '../errors/config-error.ts'
import type { StoredCatalog, StoredModel, StoredProvider } from '../storage/catalog/managed-rows.ts'
import { toManagedModel } from './managed-model.ts'
import { toManagedProvider } from './managed-provider.ts'
import { joinProvider, type ProviderSecrets } from './provider-secrets.ts'

/** Whether something stored counts; `overridden` where gateway.yaml has one of its name. */
export type ManagedStatus = 'active' | 'broken' | 'overridden'

/** A stored provider, and what it is good for. */
export interface ManagedProvider {
  readonly stored: StoredProvider
  readonly status: ManagedStatus
  /** Why it does not count. */
  readonly problem: string | null
  /** Absent while its settings make none. */
  readonly provider?: Provider
}

/** A stored model, and what it is good for. */
export interface ManagedModel {
  readonly stored: StoredModel
  readonly status: ManagedStatus
  /** Why it does not count, or which of its endpoints do not. */
  readonly problem: string | null
  /** Absent while its settings make none. */
  readonly model?: ConfiguredModel
}

/** What is stored of providers and models, as it counts beside a configuration. */
export interface Managed {
  readonly version: number
  readonly providers: readonly ManagedProvider[]
  readonly models: readonly ManagedModel[]
}

/** What stored providers and models are read with. */
export interface ManagedParts {
  /** Of gateway.yaml and the environment, which go first. */
  readonly config: Config
  readonly env: Environment
  readonly secrets: Pick<AddressBox, 'open'>
}

/** Nothing stored. */
export const nothingStored: StoredCatalog = { version: 0, providers: [], models: [] }

/** Reads all that is stored. Never throws: what can't be used says why, and everything else counts. */
export function readManaged(stored: StoredCatalog, parts: ManagedParts): Managed {
  const { config, env } = parts
  const inFile = new Set(config.providers.map(({ slug }) => slug))
  const providers = stored.providers.map((each) => readStoredProvider(each, parts, inFile.has(each.slug)))
  const active = providers.filter(({ status }) => status === 'active').map(({ stored: { slug } }) => ({ slug }))
  const slugs = reachableSlugs({ ...config, providers: [...config.providers, ...active] }, env)
  const modelsInFile = new Set(config.models.map(({ id }) => id))
  const models = stored.models.map((each) => readStoredModel(each, slugs, modelsInFile.has(each.id)))
  return { version: stored.version, providers, models }
}

/** The configuration with what is stored and counts. */
export function withManaged(config: Config, { providers, models }: Managed): Config {
  const added = {
    providers: providers.flatMap(({ status, provider }) => (status === 'active' && provider ? [provider] : [])),
    models: models.flatMap(({ status, model }) => (status === 'active' && model ? [model] : [])),
  }
  if (added.providers.length + added.models.length === 0) return config
  return {
    ...config,
    providers: [...config.providers, ...added.providers],
    models: [...config.models, ...added.models],
  }
}

/** A stored provider with its secrets, and where alone they may be sent. */
export interface OpenedProvider extends Pick<OpenedSecret, 'address'> {
  readonly wire: WireProvider
}

/** Throws UnreadableSecretError where no master key opens the secrets. */
export function openProvider(
  { slug, id, organizationId, settings, sealed }: StoredProvider,
  secrets: Pick<AddressBox, 'open'>,
): OpenedProvider {
  if (sealed === null) return { wire: joinProvider(slug, settings, {}), address: undefined }
  const { secret, address } = secrets.open(sealed, { organizationId, workspaceId: '', id })
  // Sealed by this program, so it is what was sealed.
  return { wire: joinProvider(slug, settings, JSON.parse(secret) as ProviderSecrets), address }
}

/** The base URL of a stored provider, as its settings and this environment make it; undefined where they make no provider. */
export function storedAddress(
  { slug, settings }: Pick<StoredProvider, 'slug' | 'settings'>,
  secret: string,
  { config, env }: Omit<ManagedParts, 'secrets'>,
): string | undefined {
  const wire = joinProvider(slug, settings, JSON.parse(secret) as ProviderSecrets)
  const read = toManagedProvider(wire, { env, allowHosts: config.outbound.allowHosts })
  return 'made' in read ? read.made.baseUrl : wire.base_url
}

function readStoredProvider(
  stored: StoredProvider,
  { config, env, secrets }: ManagedParts,
  isOverridden: boolean,
): ManagedProvider {
  try {
    const surroundings = { env, allowHosts: config.outbound.allowHosts }
    const opened = openProvider(stored, secrets)
    const read = toManagedProvider(opened.wire, surroundings)
    if ('problems' in read) return { stored, status: 'broken', problem: wordProblems(read.problems) }
    const { made: provider } = read
    requireAddress(opened, provider.baseUrl)
    if (!isOverridden) return { stored, status: 'active', problem: null, provider }
    return { stored, status: 'overridden', problem: overridden(config), provider }
  } catch (error) {
    return { stored, status: 'broken', problem: wordFailure(error) }
  }
}

function readStoredModel(stored: StoredModel, slugs: ReadonlySet<string>, isOverridden: boolean): ManagedModel {
  try {
    const { model, problems } = toManagedModel(stored.id, stored.settings, slugs)
    const problem = problems.length === 0 ? null : wordProblems(problems)
    if (model === null) return { stored, status: 'broken', problem }
    if (!isOverridden) return { stored, status: 'active', problem, model }
    return { stored, status: 'overridden', problem: 'the configuration file has a model with this id', model }
  } catch (error) {
    return { stored, status: 'broken', problem: wordFailure(error) }
  }
}

function overridden({ file = 'the configuration file' }: Config): string {
  return `${file} has a provider with this slug`
}

/** What is wrong, in one line. */
export function wordProblems(problems: readonly ConfigProblem[]): string {
  return problems.map(({ key, message }) => (key === '' ? message : `${key}: ${message}`)).join('; ')
}

function wordFailure(error: unknown): string {
  if (error instanceof LedElsewhereError) return error.message
  if (error instanceof UnreadableSecretError)
    return 'no master key of this gateway opens its key: start it with the master key that it was stored under (GATEWAY_MASTER_KEY, GATEWAY_PREVIOUS_MASTER_KEY, or master.key in the data folder), or give the key again'
  // What a parser complains about, it quotes.
  const isQuoting = error instanceof SyntaxError || !(error instanceof Error)
  return isQuoting ? "it can't be read" : `it can't be read: ${error.message}`
}
